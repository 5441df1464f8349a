import { type Plugin, parseSync } from 'vite';
import { readOfCalls } from '../src/lib/request.ts';

const KEPT: ReadonlySet<string> = new Set(readOfCalls);

type Edit = { start: number; end: number; text: string };
// biome-ignore lint/suspicious/noExplicitAny: nodes of a tree that has a hundred kinds of them
type Node = any;

/** A call as the browser needs it; null when it is not written as one literal. */
const leanCall = (code: string, init: Node): string | null => {
  const [entry] = init.arguments;
  if (init.callee.name !== 'call' || entry?.type !== 'ObjectExpression') return null;
  const kept = entry.properties.filter(({ type, key }: Node) => type === 'SpreadElement' || KEPT.has(key.name));
  return `{ ${kept.map(({ start, end }: Node) => code.slice(start, end)).join(', ')} }`;
};

/**
 * A file of the contract without what only the server and the API document read: of each call the shapes and the words go, and a
 * shape that nothing is left to use is dropped by the bundler, because building one is declared to do nothing else.
 */
export const lean = (code: string, file = 'contract.ts'): string => {
  const edits: Edit[] = [];
  for (const statement of parseSync(file, code).program.body as Node[]) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) {
      if (!init || init.type === 'ArrowFunctionExpression' || init.type === 'Literal') continue;
      const text = init.type === 'CallExpression' ? leanCall(code, init) : null;
      const pure = `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`;
      edits.push({ start: init.start, end: init.end, text: text ?? pure });
    }
  }
  return edits.reduceRight((whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end), code);
};

/** Takes out of the pages what the contract says to the server alone: 10 KB gz on a page with a grid. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/packages\/contract\/src\/[\w-]+\.ts$/.test(id) ? { code: lean(code, id), map: null } : null,
};
