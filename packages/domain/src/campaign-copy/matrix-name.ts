import { type Issue, when } from '../issue.ts';

/** The pieces of a name that differ from campaign to campaign, as they are written in braces. */
export const namePieces = ['app', 'country', 'audience', 'price', 'line_item', 'day'] as const;
type NamePiece = (typeof namePieces)[number];

export type NameValues = {
  app: string;
  line_item: string;
  /** The UTC day on which they are made. */
  day: string;
  /** Two letters each: several are joined by +. */
  countries: readonly string[];
  /** Null: all devices. */
  audience: string | null;
  price: number | null;
};

export const standardName = '{app}_{country}_{audience}';

const PIECE = /\{([^{}]*)\}/g;

/** The name of one campaign. A piece that there is none of stays as it was written: it is refused. */
export const matrixName = (template: string, values: NameValues): string => {
  const pieces: Record<NamePiece, string> = {
    app: values.app,
    country: values.countries.join('+'),
    audience: values.audience ?? 'all',
    price: values.price === null ? '' : String(values.price),
    line_item: values.line_item,
    day: values.day,
  };
  return template.replaceAll(PIECE, (whole, piece: string) =>
    (namePieces as readonly string[]).includes(piece) ? pieces[piece as NamePiece] : whole,
  );
};

/** Whether a template of names holds only pieces that there are, under `name`. */
export const checkTemplate = (template: string): Issue[] => {
  const known = namePieces.map((piece) => `{${piece}}`);
  const strange = [...template.matchAll(PIECE)].map(([piece]) => piece).filter((piece) => !known.includes(piece));
  return [
    ...when(template.trim() === '', 'name', 'Name is required'),
    ...when(strange.length > 0, 'name', `${strange[0]} is no piece of a name. Use ${known.join(', ')}.`),
  ];
};
