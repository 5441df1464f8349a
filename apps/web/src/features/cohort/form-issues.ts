import { type CohortSurroundings, checkCohort } from '@fairlead/domain/cohort/cohort.rules';
import { checkFormRule } from '@fairlead/domain/cohort/form-rule';
import type { Issue } from '@fairlead/domain/issue';
import { ApiError } from '#lib/api-error.ts';
import { type Cohort, type CohortDraft, definitionOf, draftOf } from './draft.ts';

/** Where a sentence of the wire stands in the form: `filters.2.offset_days` is the third card's, the place after the last card the inactivity window's. */
export const formPath = (path: string, cards: number): string => {
  const [list, place, ...field] = path.split('.');
  if (list !== 'filters') return path;
  if (place === undefined) return 'rules';
  return Number(place) < cards ? ['rules', place, ...field].join('.') : 'inactive_days';
};

/** What the rules say about a draft, at the paths of the form; of each place the first sentence. */
export const formIssues = (draft: CohortDraft, surroundings: CohortSurroundings = {}): Issue[] => {
  const cards = draft.rules.length;
  const whole = checkCohort({ ...definitionOf(draft), name: draft.name }, surroundings);
  const found = [
    ...whole.map(({ path, message }) => ({ path: formPath(path, cards), message })).filter(({ path }) => !isCard(path)),
    ...draft.rules.flatMap((rule, at) => checkFormRule(rule, `rules.${at}`, surroundings.actions)),
  ];
  const seen = new Set<string>();
  return found.filter(({ path }) => !seen.has(path) && seen.add(path)).sort((a, b) => rank(a.path) - rank(b.path));
};

const isCard = (path: string): boolean => /^rules\.\d/.test(path);

/** The order of the page, so that the first issue is the topmost. */
const order = ['name', 'source_app_ids', 'countries', 'rules', 'inactive_days'];
const rank = (path: string): number => {
  const [field = '', card] = path.split('.');
  return order.indexOf(field) * 1000 + (field === 'rules' ? Number(card ?? 999) : 0);
};

type Stale = { current?: Cohort };

/** A refusal in the words of the form, so that each sentence stands under its field and a newer definition can be merged. */
export const refusalOf = (error: ApiError, { rules }: CohortDraft): ApiError => {
  // No answer came
  if (typeof error.body !== 'object' || error.body === null) return error;
  const { current, ...body } = error.body as Stale & Record<string, unknown>;
  return new ApiError(
    error.status,
    {
      ...body,
      errors: error.errors.map(({ path, message }) => ({ path: formPath(path, rules.length), message })),
      ...(current ? { current: { ...draftOf(current), version: current.version } } : {}),
    },
    error.requestId,
  );
};

/** What the server refused below a path, as the form library keeps it. */
export const refusalsBelow = (path: string, error: unknown): Issue[] => {
  if (typeof error !== 'object' || error === null) return [];
  const { type, message } = error as { type?: unknown; message?: unknown };
  const own = type === 'server' && typeof message === 'string' ? [{ path, message }] : [];
  const inner = Object.entries(error).filter(([key]) => key !== 'ref' && key !== 'types');
  return [...own, ...inner.flatMap(([key, value]) => refusalsBelow(`${path}.${key}`, value))];
};
