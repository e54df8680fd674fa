"""``python -m trash_core.simulate`` compiles the kernel, so that nobody has to wait for it later."""

from trash_core.simulate.api import prepare

if __name__ == "__main__":
    print(prepare())
