import { isNative } from '@fairlead/domain/creative/creative';
import type { Point, Reviewed, Said, Shown } from './opened.queries.ts';

const pictures: readonly [fits: (size: Pick<Shown, 'width' | 'height'>) => boolean, words: string][] = [
  [({ width, height }) => height <= 100 && width >= 600, 'Wide banner'],
  [({ height }) => height <= 100, 'Banner'],
  [({ width, height }) => height >= 600 && width <= 300, 'Half page'],
  [({ width, height }) => Math.min(width, height) >= 320, 'Full screen picture'],
];

/** What an ad is, in words of people who make none. */
export const adTitle = (shown: Shown): string => {
  if (shown.type === 'Video') return shown.duration ? `Video, ${Math.round(shown.duration)} seconds` : 'Video';
  if (isNative(shown.type)) return 'Native ad';
  if (shown.type === 'Mraid') return shown.mraid_type === 'playable' ? 'Playable ad' : 'Interactive ad';
  return pictures.find(([fits]) => fits(shown))?.[1] ?? 'Box';
};

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const share = (part: number): string => `${Math.round(part * 100)} %`;

/** Where a pin is, for those who cannot see it as well. */
export const pointText = ({ x, y, at }: Point): string =>
  `${at === null ? '' : `${clock(at)}, `}${share(x)} from the left, ${share(y)} from the top`;

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** What was said of an ad last time, for the client. */
export const lastTime = ({ said: { name, answer, comment }, changed }: NonNullable<Reviewed['before']>): string => {
  if (answer === 'approved') return changed ? `${name} approved the version before` : `${name} approved this ad before`;
  return `${name} asked: “${comment}”${changed ? '' : ' The ad is as it was.'}`;
};

/** Who said what of an ad, in a sentence without its stop. */
export const saidText = ({ name, answer, comment }: Said): string => {
  const words = comment ? `: “${comment}”` : '';
  return answer === 'approved' ? `${name} approved this ad${words}` : `${name} asked for a change${words}`;
};

/** How a creative stands, for the client. */
export const yourAnswer = ({ standing, said }: Pick<Reviewed, 'standing' | 'said'>): string => {
  if (standing === 'approved') return 'You approved it';
  if (standing === 'change') return said?.comment ? short(said.comment) : 'You asked for a change';
  return standing === 'again' ? 'New version, waits for your answer' : 'Waits for your answer';
};

/** How a creative stands, for who asked. */
export const clientsAnswer = ({ standing, said }: Pick<Reviewed, 'standing' | 'said'>): string => {
  if (standing === 'approved') return `Approved by ${said?.name ?? ''}`;
  if (standing === 'change') return short(said?.comment ?? 'A change is asked');
  return standing === 'again' ? 'New version, not answered' : 'Not answered';
};

const answers: ReadonlySet<string> = new Set(['approved', 'change']);
export const isAnswered = ({ standing }: Pick<Reviewed, 'standing'>): boolean => answers.has(standing);
