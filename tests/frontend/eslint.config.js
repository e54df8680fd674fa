// Run from the top of the repository: eslint -c tests/frontend/eslint.config.js widgets/trash_widgets tests/frontend
import js from "@eslint/js";
import globals from "globals";

const strict = {
  eqeqeq: "error",
  "no-shadow": "error",
  "no-throw-literal": "error",
  "no-unused-vars": ["error", { args: "after-used", caughtErrors: "all" }],
  "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "error",
  "no-restricted-globals": ["error", "alert", "confirm", "prompt"],
  "no-eval": "error",
  "no-implied-eval": "error",
};

// A widget speaks with Python alone: it fetches nothing from anywhere, and nobody reads its console.
const widget = {
  "no-console": "error",
  "no-restricted-globals": ["error", "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "alert", "confirm", "prompt"],
};

const modules = { ecmaVersion: 2024, sourceType: "module" };

export default [
  js.configs.recommended,
  { files: ["**/*.{js,mjs}"], languageOptions: modules, rules: strict },
  {
    files: ["widgets/trash_widgets/static/**"],
    languageOptions: { globals: globals.browser },
    rules: widget,
  },
  {
    files: ["widgets/trash_widgets/app/**/*.js"],
    languageOptions: { globals: { ...globals.browser, ...globals.worker, ...globals.serviceworker } },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["tests/frontend/**"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
