// Whose class is whose: a room's classes begin with its prefix, no room wears another's, and none stands without a wearer.
import { parseSync } from 'vite';
import { classPrefixes, platformRooms, readingRooms, rooms, uiClasses } from '../../boundaries.mjs';

/** @typedef {{ file: string, text: string }} Source */

const everyRoom = [...Object.keys(rooms), ...readingRooms, ...platformRooms];

/** What each owner's classes begin with; the longest that fits decides. @type {[prefix: string, owner: string][]} */
const prefixes = [
  ...everyRoom.map((room) => /** @type {[string, string]} */ ([classPrefixes[room] ?? room, room])),
  ...Object.entries(uiClasses).flatMap(([owner, names]) =>
    names.map((name) => /** @type {[string, string]} */ ([name, owner])),
  ),
].sort(([one], [two]) => two.length - one.length);

/** A room, a folder of ui such as `ui/grid`, or `routes`; null: nobody's. @param {string} name */
export const wearerOf = (name) =>
  prefixes.find(([prefix]) => name === prefix || name.startsWith(`${prefix}-`))?.[1] ?? null;

/** Who may define classes in a file, and wear its own. @param {string} file @returns {string} */
function ownerOf(file) {
  const [, , , folder = '', name = ''] = file.split('/');
  if (folder === 'features') return name;
  return folder === 'ui' ? (name.includes('.') ? 'ui' : `ui/${name}`) : folder;
}

const isRoom = (/** @type {string | null} */ owner) => owner !== null && everyRoom.includes(owner);

/** States and the kit's own classes belong to nobody, and never stand alone. */
const ofNobody = /^(is-|has-|mantine-)/;

/** Selectors of a sheet, without comments, steps of movements and strings. @param {string} text */
function selectorsOf(text) {
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    .replace(/"[^"]*"/g, '""');
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude = '']) => prelude.trim())
    .filter((prelude) => prelude !== '' && !prelude.startsWith('@'))
    .flatMap((prelude) => split(prelude, /,/));
}

/** Splits where no bracket is open. @param {string} text @param {RegExp} at */
function split(text, at) {
  let depth = 0;
  let part = '';
  /** @type {string[]} */ const parts = [];
  for (const sign of text) {
    if (/[([]/.test(sign)) depth += 1;
    if (/[)\]]/.test(sign)) depth -= 1;
    if (depth === 0 && at.test(sign)) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()].filter(Boolean);
}

/** @param {string} selector */
const classesOf = (selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name);

/** Classes of the first element that a selector names by more than its tag or its state. @param {string} selector */
const firstOf = (selector) =>
  split(selector.replace(/\s+/g, ' '), /[ >+~]/)
    .map((element) => classesOf(element).filter((name) => !ofNobody.test(name)))
    .find((names) => names.length > 0) ?? [];

/** @param {Source} sheet */
function faultsOfSheet({ file, text }) {
  const owner = ownerOf(file);
  if (owner === 'app' || owner === 'ui/kit') return [];
  return [...new Set(selectorsOf(text))].flatMap((selector) => {
    const foreign = classesOf(selector).find((name) => {
      const whose = wearerOf(name);
      return !ofNobody.test(name) && isRoom(whose) && whose !== owner;
    });
    if (foreign) return [`${file}: ${selector} names ${foreign}, a class of ${wearerOf(foreign)}`];
    // Pieces of ui know each other, and how the kit and the page are built; a room begins with what is its own
    const judged = isRoom(owner) || owner === 'routes' ? firstOf(selector) : classesOf(selector);
    const own = judged.some((name) => wearerOf(name) === owner || (!isRoom(owner) && name.startsWith('mantine-')));
    return own ? [] : [`${file}: ${selector} does not begin with a class of ${owner}`];
  });
}

/**
 * Words of a source: those in its class attributes, whether whole or the beginning of a composed one, and any other.
 * @param {Source} source
 */
export function wordsOf({ file, text }) {
  /** @type {Set<string>} */ const worn = new Set();
  /** @type {Set<string>} */ const said = new Set();
  /** @type {Set<string>} */ const begun = new Set();
  /** @param {any} node @param {boolean} inClass */
  const walk = (node, inClass) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) walk(one, inClass);
      return;
    }
    const string = node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
    const piece = string ?? (node.type === 'TemplateElement' ? node.value.raw : null);
    if (piece !== null) {
      for (const word of piece.match(/[A-Za-z][\w-]*/g) ?? []) {
        said.add(word);
        if (inClass) worn.add(word);
      }
      const open = string === null && !node.tail && piece.match(/[A-Za-z][\w-]*-$/);
      if (open) begun.add(open[0]);
    }
    const here = inClass || (node.type === 'JSXAttribute' && /class/i.test(node.name.name));
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') walk(value, here && key !== 'test');
  };
  walk(parseSync(file, text).program, false);
  return { worn, said, begun };
}

/**
 * What is wrong with the classes of the web app.
 * @param {{ sheets: readonly Source[], sources: readonly Source[] }} of sheets with their rules, sources that may wear them
 */
export function styleFaults({ sheets, sources }) {
  const read = sources.map((source) => ({ owner: ownerOf(source.file), file: source.file, ...wordsOf(source) }));
  const worn = read.flatMap(({ owner, file, worn }) =>
    [...worn].flatMap((name) => {
      const whose = wearerOf(name);
      return isRoom(whose) && whose !== owner ? [`${file}: wears ${name}, a class of ${whose}`] : [];
    }),
  );
  const said = new Set(read.flatMap((one) => [...one.said]));
  const begun = [...new Set(read.flatMap((one) => [...one.begun]))];
  const unworn = sheets.flatMap(({ file, text }) =>
    [...new Set(selectorsOf(text).flatMap(classesOf))]
      .filter((name) => !name.startsWith('mantine-') && !said.has(name) && !begun.some((word) => name.startsWith(word)))
      .map((name) => `${file}: nobody wears ${name}`),
  );
  return [...sheets.flatMap(faultsOfSheet), ...worn, ...unworn];
}
