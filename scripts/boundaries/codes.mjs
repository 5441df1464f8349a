// Codes of requirements that stand in code and documents, and the pages that say what each means.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

const FOLDER = 'docs/requirements';
const groups = 'AU|SH|HO|SE|CO|US|SU|OR|LI|BU|AP|AD|S3|UR|UP|CM|AT|ER|CN|API|CA|CC|CD|CB|CR|CE|CT|CK|CX|CG|CV|WI|RO|GR';
/** A number of section 13 alone in brackets is the design's; a field rule stands in brackets or behind its word, so that no key of the keyboard is taken for one. */
const patterns = [
  new RegExp(`\\b(?:${groups})-\\d{1,3}\\b|\\bD-\\d{3}\\b`, 'g'),
  /\b(?:[Dd]esign(?: section)?|reliability-security) \d+(?:\.\d+)*/g,
  /(?<=\()13\.\d+(?:\.\d+)*(?=[),;])/g,
  /\bspec \d §\d+(?:\.\d+)?/g,
  /(?<=\(|, |rules? |fields of )F[1-9](?=[),;])/g,
];

/**
 * The codes that a text cites.
 * @param {string} text
 */
export const citedIn = (text) =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([code]) =>
      code.replace(/^Design|design section|^(?=13\.)/, (word) => (word === '' ? 'design ' : 'design')),
    ),
  );

/**
 * What is explained in a page: a line `- **CODE** words` each.
 * @param {string} page
 */
export const explainedIn = (page) => [...page.matchAll(/^- \*\*([^*]+)\*\* \S/gm)].map(([, code]) => code ?? '');

/**
 * Codes without a line, lines that nothing cites, and codes explained twice.
 * @param {ReadonlyMap<string, string>} cited a code, and a file that cites it
 * @param {readonly string[]} explained
 */
export function unresolved(cited, explained) {
  const known = new Set(explained);
  return [
    ...[...cited]
      .filter(([code]) => !known.has(code))
      .map(([code, file]) => `${file}: ${code} has no line in ${FOLDER}`),
    ...[...known].filter((code) => !cited.has(code)).map((code) => `${FOLDER}: nothing cites ${code}`),
    ...explained.filter((code, at) => explained.indexOf(code) !== at).map((code) => `${FOLDER}: ${code} stands twice`),
  ];
}

/**
 * @param {string} root @param {readonly string[]} files sources and documents, below the root
 */
export function codeFaults(root, files) {
  /** @type {Map<string, string>} */ const cited = new Map();
  for (const file of files)
    for (const code of citedIn(readFileSync(join(root, file), 'utf8'))) if (!cited.has(code)) cited.set(code, file);
  const pages = readdirSync(join(root, FOLDER)).map((name) => readFileSync(join(root, FOLDER, name), 'utf8'));
  return unresolved(cited, pages.flatMap(explainedIn));
}
