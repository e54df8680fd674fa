// Nodes that are kept from one drawing to the next: each parent has its children by a key.

export function kept(parent, key, makeNode) {
  parent.keptNodes ??= new Map();
  let node = parent.keptNodes.get(key);
  if (!node) {
    node = makeNode();
    parent.keptNodes.set(key, node);
  }
  return node;
}

/** Let exactly these nodes be the children of `parent`, in this order, moving as few as possible. */
export function arrange(parent, nodes) {
  for (const [key, node] of parent.keptNodes ?? []) {
    if (!nodes.includes(node)) {
      node.remove();
      parent.keptNodes.delete(key);
    }
  }
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}
