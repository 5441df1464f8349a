/** Reading numbers as people and spreadsheets write them, and doing sums on a selection. */

const spaces = /[\s\u00a0\u202f\u2009']/g;
const units = /^[$€£¥₩]|[$€£¥₩%]$/g;

/**
 * '1 234,50', '$1,234.50', '−3', '12 %' as a number; null when it is not one.
 * A single comma with exactly three digits behind it groups thousands, any other single mark is the decimal mark.
 */
export const parseNumber = (text: string): number | null => {
  let t = text
    .replace(spaces, '')
    .replace(/\u2212/g, '-')
    .replace(/^-([$€£¥₩])/, '$1-')
    .replace(units, '');
  const lastComma = t.lastIndexOf(',');
  const lastDot = t.lastIndexOf('.');
  if (lastComma >= 0 && lastDot >= 0) {
    const group = lastComma > lastDot ? '.' : ',';
    t = t.split(group).join('').replace(',', '.');
  } else if (lastComma >= 0) {
    const grouped = /^-?[1-9]\d{0,2}(,\d{3})+$/.test(t);
    t = grouped ? t.split(',').join('') : t.replace(',', '.');
  } else if (t.indexOf('.') !== lastDot) {
    if (!/^-?[1-9]\d{0,2}(\.\d{3})+$/.test(t)) return null;
    t = t.split('.').join('');
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(t)) return null;
  const n = Number(t);
  return Number.isFinite(n) ? n : null;
};

export type Step = { kind: 'set' | 'percent' | 'amount'; by: number };

/** The value after a step; rounded half away from zero to `decimals` so that 740 + 10 % is 814, not 814.0000001. */
export const applyStep = (value: number, step: Step, decimals = 2): number => {
  const raw = step.kind === 'set' ? step.by : step.kind === 'amount' ? value + step.by : value * (1 + step.by / 100);
  const scale = 10 ** decimals;
  const rounded = (Math.sign(raw) * Math.round((Math.abs(raw) + Number.EPSILON) * scale)) / scale;
  return rounded === 0 ? 0 : rounded;
};

const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 });
/** 512400 as '512 400', with a plain no-break space and the minus sign of the rest of the product. */
export const groupDigits = (n: number): string =>
  whole
    .format(n)
    .replace(/[\u202f\u00a0]/g, '\u00a0')
    .replace(',', '.')
    .replace('-', '\u2212');
