// A widget's model, of those that the open lesson has.

export const models = new Map(); // by their names in Python

/** A widget's state, with the names by which an anywidget's module knows it. */
export class Model {
  #listeners = new Map();
  #changed = {};
  started = null;

  // `say` tells Python something.
  constructor(id, state, say) {
    this.id = id;
    this.state = state;
    this.say = say;
  }

  get = (name) => this.state[name];

  set = (name, value) => {
    const changes = typeof name === "object" ? name : { [name]: value };
    Object.assign(this.#changed, changes);
    this.take(changes);
  };

  save_changes = () => {
    this.say({ method: "update", state: this.#changed, buffer_paths: [] });
    this.#changed = {};
  };

  send = (content) => this.say({ method: "custom", content });

  on = (names, listener) => {
    for (const name of names.split(" ")) {
      if (!this.#listeners.has(name)) this.#listeners.set(name, new Set());
      this.#listeners.get(name).add(listener);
    }
  };

  off = (names, listener) => {
    for (const name of names?.split(" ") ?? [...this.#listeners.keys()]) {
      if (listener) this.#listeners.get(name)?.delete(listener);
      else this.#listeners.delete(name);
    }
  };

  widget_manager = { get_model: async (id) => models.get(id) };

  /** Take over a state, and tell whoever listens what is new in it. */
  take(changes) {
    const fresh = Object.keys(changes).filter((name) => this.state[name] !== changes[name]);
    Object.assign(this.state, changes);
    for (const name of fresh) this.tell(`change:${name}`, this, changes[name], {});
    if (fresh.length > 0) this.tell("change", this, {});
  }

  tell(name, ...what) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(...what);
      } catch (fault) {
        console.error(fault); // one listener's fault must not keep the others from hearing
      }
    }
  }
}
