import type { Platform, TrackingProvider } from '../application/application.ts';
import { expectations, isKnown } from './catalogue/catalogue.ts';
import type { LinkType, Parameter, TrackingType } from './catalogue/shape.ts';
import { type Detected, detect } from './detect.ts';
import { type Parsed, type Part, parseLink } from './parse.ts';
import { suggestionFor } from './suggest.ts';
import { faultOf, MANDATORY_TEXT } from './value.ts';

/** What a link is held against: the partner and platform of its application, and what it is called for. */
export type LinkPlace = { provider: TrackingProvider; platform: Platform; tracking_type: TrackingType };

/** The checks, in the order in which they are shown (CK-13 to CK-26). */
export const checkNames = [
  'Mandatory parameters missing',
  'Unknown values',
  'Incorrect platform template',
  'Correct mmp template',
  'Correct tracking type template',
] as const;
export type CheckName = (typeof checkNames)[number];
type Severity = 'danger' | 'warning';
/** A check that fails. */
export type FailedCheck = { name: CheckName; severity: Severity; message: string };

export const badges = ['missing', 'incorrect', 'custom', 'correct'] as const;
export type Badge = (typeof badges)[number];

/** A row of the parameters (CK-41). `value` as it stands in the link, empty where the parameter is absent. */
export type ParameterRow = {
  name: string;
  value: string;
  isMandatory: boolean;
  isMissing: boolean;
  isCustom: boolean;
  error: string | null;
  comment: string | null;
  suggestion: string | null;
};

/** Where a parameter stands in the link, in UTF-16 units. */
export type Span = { from: number; to: number; name: string; badge: Badge };

/** What the checks say of a link; `provider` unknown: nobody's link, as far as its host tells. */
export type Verdict = {
  provider: TrackingProvider;
  link_type: LinkType;
  checks: FailedCheck[];
  parameters: ParameterRow[];
  spans: Span[];
};

/** Worst first (D-181). */
export const badgeOf = ({ isMissing, isCustom, error }: ParameterRow): Badge => {
  if (isMissing) return 'missing';
  if (error !== null) return 'incorrect';
  return isCustom ? 'custom' : 'correct';
};

const row = (name: string, value: string, found: Parameter | undefined, judged: boolean): ParameterRow => ({
  name,
  value,
  isMandatory: found?.must ?? false,
  isMissing: false,
  // Partners without a catalogue: nothing is known, so everything is the client's own
  isCustom: found === undefined,
  error: judged ? faultOf(value, found?.expect) : null,
  comment: found?.about ?? null,
  suggestion: null,
});

/** Asked for and empty, or not there; a name counts once, by its first place. */
const missing = (found: Parameter): ParameterRow => ({
  ...row(found.name, '', found, false),
  isMissing: true,
  error: MANDATORY_TEXT,
});

/** The rows of a link: those that stand in it in its order, each with its place, then the mandatory ones that are absent. */
const rowsOf = (parsed: Parsed, known: ReturnType<typeof expectations> | null): [ParameterRow, Part | null][] => {
  const seen = new Set<string>();
  const standing = parsed.parts.map((part): [ParameterRow, Part] => {
    const found = known?.byName.get(part.name);
    const first = !seen.has(part.name);
    seen.add(part.name);
    return [found?.must && first && part.value === '' ? missing(found) : row(part.name, part.value, found, true), part];
  });
  const absent = (known?.must ?? []).filter(({ name }) => !seen.has(name));
  return [...standing, ...absent.map((found): [ParameterRow, null] => [missing(found), null])];
};

const failed = (name: CheckName, severity: Severity, message: string): FailedCheck[] => [{ name, severity, message }];

/** Of the values: each sentence once. */
const valueChecks = (rows: readonly ParameterRow[]): FailedCheck[] => {
  const errors = new Set(rows.flatMap(({ error, isMissing }) => (error !== null && !isMissing ? [error] : [])));
  return [
    ...(rows.some(({ isMissing }) => isMissing) ? failed(checkNames[0], 'danger', MANDATORY_TEXT) : []),
    ...(errors.size > 0 ? failed(checkNames[1], 'danger', [...errors].join(', ')) : []),
  ];
};

const platformWords: Readonly<Record<Platform, string>> = { ios: 'ios', android: 'android' };

/** Of the template: whose link it is, for which platform and for what. */
const templateChecks = ({ provider, platform, tracking_type }: LinkPlace, found: Detected): FailedCheck[] => {
  const [other] = found.platforms;
  const platformName = checkNames[2];
  const checks: FailedCheck[] = [];
  if (other === undefined) checks.push(...failed(platformName, 'warning', 'No platform pattern detected.'));
  else if (!found.platforms.includes(platform))
    checks.push(
      ...failed(
        platformName,
        'danger',
        `Tracking link for ${platformWords[other]} detected, should be ${platformWords[platform]}.`,
      ),
    );
  if (found.provider === null) checks.push(...failed(checkNames[3], 'warning', 'No MMP pattern detected.'));
  else if (found.provider !== provider)
    checks.push(
      ...failed(checkNames[3], 'danger', `Tracking link for another MMP other than ${provider} has been detected.`),
    );
  if (found.tracking_type === null)
    checks.push(...failed(checkNames[4], 'warning', 'No tracking type pattern detected.'));
  else if (found.tracking_type !== tracking_type)
    checks.push(
      ...failed(
        checkNames[4],
        'danger',
        `Tracking link for another tracking type other than ${tracking_type} has been detected.`,
      ),
    );
  return checks;
};

/**
 * What the checks say of a link (CK-09 to CK-46): failing checks only, every parameter, and where each stands. Partners without a
 * catalogue (tune, custom, unknown): macros and characters of values alone. Nothing is fetched; linear in the link's length.
 */
export const checkLink = (link: string, place: LinkPlace): Verdict => {
  const parsed = parseLink(link);
  const found = detect(parsed, place.provider);
  const catalogued = isKnown(place.provider);
  const known = isKnown(place.provider)
    ? expectations(place.provider, place.tracking_type, place.platform, found.link_type)
    : null;
  const rows = rowsOf(parsed, known);
  const standing = rows.map(([one]) => one);
  const suggesting = (one: ParameterRow): ParameterRow =>
    one.error === null ? one : { ...one, suggestion: suggestionFor(one, known?.byName.get(one.name), parsed) };
  return {
    provider: found.provider ?? 'unknown',
    link_type: found.link_type,
    checks: [...valueChecks(standing), ...(catalogued ? templateChecks(place, found) : [])],
    parameters: standing.map(suggesting),
    spans: rows.flatMap(([one, part]) =>
      part ? [{ from: part.from, to: part.to, name: one.name, badge: badgeOf(one) }] : [],
    ),
  };
};

/** Whether nothing needs attention: a warning does (D-182). */
export const isGood = ({ checks }: Pick<Verdict, 'checks'>): boolean => checks.length === 0;
/** Whether it keeps a campaign from being launched, and is broken where one runs (D-163): warnings alone do not. */
export const isBroken = ({ checks }: Pick<Verdict, 'checks'>): boolean =>
  checks.some(({ severity }) => severity === 'danger');
