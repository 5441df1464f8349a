/** Where a list came from, with the labels of the grid (D-220). */
export const origins = ['cohorts', 'manual_upload', 's3', 'http', 'client', 'se', 'combination'] as const;
export type Origin = (typeof origins)[number];
export const originNames: Record<Origin, string> = {
  cohorts: 'Dynamic',
  manual_upload: 'Static',
  s3: 'S3',
  http: 'URL',
  client: 'API - Client',
  se: 'API - SE',
  combination: 'Combination',
};

/** Who sends a list: a program with an account of its own, a person of a client, or somebody of the house. */
export type Sender = 'machine' | 'client' | 'staff';

/** The origins a sender may name; the first is the one of who names none. */
const sent: Record<Sender, readonly [Origin, ...Origin[]]> = {
  machine: ['client'],
  client: ['client', 'manual_upload'],
  staff: ['se', 'manual_upload'],
};

/**
 * Where a list that is sent by the API comes from: it follows who sends it (D-220). The pages of the dashboard name
 * `manual_upload`, which no program may claim for itself.
 * @returns the origin; null when this sender may not name it
 */
export const originSentBy = (sender: Sender, named?: Origin): Origin | null =>
  named === undefined ? sent[sender][0] : sent[sender].includes(named) ? named : null;

/** The origins that this sender may name. */
export const originsOf = (sender: Sender): readonly Origin[] => sent[sender];

/** Where the file of an audience comes from, whose call names no origin (D-236): a machine's is no upload by hand. */
export const originOfUpload = (sender: Sender): Origin => (sender === 'machine' ? 'client' : 'manual_upload');
