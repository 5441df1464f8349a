import { describe, expect, test } from 'vitest';
import { styleFaults, wearerOf, wordsOf } from './styles.mjs';

const sheet = (file: string, text: string) => ({ file: `apps/web/src/${file}`, text });
const room = (name: string) => (text: string) => sheet(`features/${name}/${name}.css`, text);
const supplier = room('supplier');

/** A source of that room that wears these. */
const worn = (names: string, file = 'features/supplier/Page.tsx') =>
  sheet(file, `export const P = <p className="${names}" />;`);
const faults = (text: string, names: string) => styleFaults({ sheets: [supplier(text)], sources: [worn(names)] });

test('a class belongs to the longest prefix that fits', () => {
  expect(wearerOf('line-item-fold')).toBe('line-item');
  expect(wearerOf('budget-card')).toBe('line-item-budget');
  expect(wearerOf('grid-cell')).toBe('ui/grid');
  expect(wearerOf('day-bars-says')).toBe('ui/chart');
  expect(wearerOf('is-open')).toBeNull();
});

describe('selectors of a room', () => {
  test('begin with its prefix', () => {
    expect(faults('.supplier-scale { color: red; }', 'supplier-scale')).toEqual([]);
    expect(faults('.supplier-scale > .chip { color: red; }', 'supplier-scale chip')).toEqual([]);
    expect(faults('.scale { color: red; }', 'scale')).toEqual([expect.stringMatching(/\.scale does not begin with/)]);
    expect(faults('.grid-cell .supplier-scale { color: red; }', 'grid-cell supplier-scale')).toHaveLength(1);
    expect(faults('h2 { color: red; }', '')).toHaveLength(1);
  });

  test('may stand below a state or an element, which belong to nobody', () => {
    expect(faults('.is-changed h2 > .supplier-scale { color: red; }', 'is-changed supplier-scale')).toEqual([]);
    expect(faults(':is(.supplier-a, .supplier-b):hover i { color: red; }', 'supplier-a supplier-b')).toEqual([]);
  });

  test('are judged within conditions and layers, and each of a list alone', () => {
    const nested = '@media (max-width: 48em) { .supplier-a, .scale { color: red; } }';
    expect(faults(nested, 'supplier-a scale')).toEqual([expect.stringMatching(/: \.scale does not/)]);
    expect(faults('@keyframes run { from { left: 0; } to { left: 60%; } } /* .scale {} */', '')).toEqual([]);
  });

  test('name no class of another room', () => {
    const seen = faults('.supplier-a > .company-plan { color: red; }', 'supplier-a');
    expect(seen[0]).toMatch(/names company-plan, a class of company/);
  });
});

test('a piece of ui has its own class in each selector, and none of a room', () => {
  const ui = (text: string) =>
    styleFaults({ sheets: [sheet('ui/menu/menu.css', text)], sources: [worn('float-item chip supplier-a')] });
  expect(ui('.chip > .float-item { color: red; }')).toEqual([]);
  expect(ui('.chip { color: red; }')).toEqual([expect.stringMatching(/does not begin with a class of ui\/menu/)]);
  expect(ui('.float-item > .supplier-a { color: red; }')[0]).toMatch(/a class of supplier/);
});

test('a source wears no class of another room, be it composed', () => {
  const seen = (file: string, text: string) => styleFaults({ sheets: [], sources: [sheet(file, text)] });
  expect(seen('features/user/Page.tsx', 'export const P = <p className="supplier-scale" />;')).toEqual([
    'apps/web/src/features/user/Page.tsx: wears supplier-scale, a class of supplier',
  ]);
  expect(
    seen('ui/grid/Cell.tsx', 'export const P = ({ o }) => <p className={o ? "chip" : "pace-risk"} />;'),
  ).toHaveLength(1);
  expect(seen('routes/page.tsx', 'export const P = <p className="audience-note" />;')).toHaveLength(1);
  expect(seen('features/user/Page.tsx', 'export const P = <p id="supplier-scale" className="user-email" />;')).toEqual(
    [],
  );
});

test('a class that nobody wears is told', () => {
  expect(faults('.supplier-old { color: red; }', 'supplier-new')).toEqual([
    expect.stringMatching(/nobody wears supplier-old/),
  ]);
  const composed = sheet(
    'features/supplier/Page.tsx',
    'export const P = ({ tone }) => <p className={`supplier-mark-$' + '{tone}`} />;',
  );
  expect(styleFaults({ sheets: [supplier('.supplier-mark-bad { color: red; }')], sources: [composed] })).toEqual([]);
  expect([...wordsOf(composed).begun]).toEqual(['supplier-mark-']);
});
