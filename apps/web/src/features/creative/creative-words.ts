import type { CreativeType } from '@fairlead/domain/creative/creative';
import type { CreativeStatus } from '@fairlead/domain/creative/creative-status';
import { creativeLabels } from '@fairlead/domain/creative/labels';
import { type ApprovalStatus, TRACKED_SUPPLIER } from '@fairlead/domain/creative-group/approval';
import type { Tone } from '#ui/bits/Chip.tsx';
import type { FieldWords } from '#ui/form/conflict.ts';
import { namesOf } from '#ui/form/naming.ts';
import type { Creative } from './creative.queries.ts';

const typeNames: Record<CreativeType, string> = {
  Static: 'Static',
  Mraid: 'MRAID',
  OpenRTB: 'Native, OpenRTB',
  GoogleAdxAppInstall: 'Native, ADX app install',
  GoogleAdxContent: 'Native, ADX content',
  Video: 'Video',
};

/** "MRAID playable" */
export const typeText = ({ type, mraid_type }: Pick<Creative, 'type' | 'mraid_type'>): string =>
  type === 'Mraid' && mraid_type ? `${typeNames.Mraid} ${mraid_type}` : typeNames[type];

export const toneOf = (status: CreativeStatus): Tone => {
  if (status === 'live') return 'ok';
  return status === 'no campaigns connected' || status === 'group paused' ? 'bad' : 'quiet';
};

/** What the tracked exchange says of a creative, and its reason; one it has not heard of is not submitted (D-204). */
export const approvalOf = (creative: Pick<Creative, 'approvals'>) => saidBy(creative, TRACKED_SUPPLIER);

/** What one exchange says of a creative (CV-27). */
export const saidBy = (
  { approvals }: Pick<Creative, 'approvals'>,
  supplier: number,
): { status: ApprovalStatus; reason: string | null } =>
  approvals.find(({ supplier_id }) => supplier_id === supplier) ?? { status: 'not submitted', reason: null };

export const approvalTones: Record<ApprovalStatus, Tone> = {
  APPROVED: 'ok',
  DISAPPROVED: 'bad',
  new: 'info',
  submitted: 'info',
  'not submitted': 'quiet',
};

/** What a person edits of a creative in the grid. */
export type CreativeEdit = Pick<Creative, 'name' | 'active' | 'state'>;

/** What exchanges say of a creative, counted: "3 approved, 1 disapproved". */
const approvalsText = (said: readonly { status: ApprovalStatus }[]): string =>
  [...Map.groupBy(said, ({ status }) => status.toLowerCase())]
    .map(([status, some]) => `${some.length} ${status}`)
    .join(', ');

/** A field in words. History also tells of the approvals, which nobody edits. */
const show = (field: string, value: unknown): string | undefined => {
  if (field === 'state') return value === 'archived' ? 'Archived' : 'Not archived';
  if (field === 'approvals' && Array.isArray(value) && value.length > 0) return approvalsText(value);
  return undefined;
};

const { name, active, state } = creativeLabels;

export const creativeWords: FieldWords<CreativeEdit> = {
  thing: 'creative',
  labels: { name, active, state },
  show,
};

type Setting = Creative['connected_campaigns'][number];
type Named = { id: number; name: string };

/** As many names as one reads at a glance. */
const NAMES = 3;

/**
 * Which campaigns of its group show a creative. Those that do not are named: mostly they are few, and what was changed is
 * among them. Undefined where the group has none.
 */
export const connectedText = (settings: readonly Setting[], campaigns: readonly Named[]): string | undefined => {
  const off = settings.flatMap(({ campaign_id, active }) => (active ? [] : [campaign_id]));
  if (settings.length === 0) return undefined;
  if (off.length === 0) return 'All';
  return off.length === settings.length ? 'None' : `All but ${namesOf(off, campaigns, NAMES)}`;
};

/** The words of its history, which also tells which campaigns show it, as `connected` does. */
export const loggedWords = <T>(connected: (settings: readonly Setting[]) => T) => ({
  labels: creativeLabels,
  show: (field: string, value: unknown): T | string | undefined =>
    field === 'connected_campaigns' && Array.isArray(value) ? connected(value) : show(field, value),
});
