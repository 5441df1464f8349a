import type { State } from '../state.ts';

/** What an exchange says of a creative, in the documents' words (CV-27). */
export const approvalStatuses = ['APPROVED', 'DISAPPROVED', 'new', 'submitted', 'not submitted'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The one supplier whose approval decides whether a creative may be submitted again (CV-28). */
export const TRACKED_SUPPLIER = 335;

/** Words of the machines that report approvals, and how they are kept (design 13.24.5). */
export const reportedApprovals = {
  submitted: 'submitted',
  approved: 'APPROVED',
  disapproved: 'DISAPPROVED',
} as const satisfies Record<string, ApprovalStatus>;
export type ReportedApproval = keyof typeof reportedApprovals;
export const reportedApprovalNames = Object.keys(reportedApprovals) as ReportedApproval[];

type Approval = { supplier_id: number; status: ApprovalStatus };

/** The status at the tracked supplier; a creative it has not heard of is not submitted (D-204). */
const trackedApproval = (approvals: readonly Approval[]): ApprovalStatus =>
  approvals.find(({ supplier_id }) => supplier_id === TRACKED_SUPPLIER)?.status ?? 'not submitted';

/** The worst first: what somebody has to look at. */
const byNeed: readonly ApprovalStatus[] = ['DISAPPROVED', 'not submitted', 'new', 'submitted', 'APPROVED'];

/** Where a status stands among those that somebody has to look at: the smaller, the sooner. */
export const needOf = ({ status }: { status: ApprovalStatus }): number => byNeed.indexOf(status);

/** Of several creatives at one exchange: the worst that is said, and of how many. */
export type ApprovalSum = { supplier_id: number; status: ApprovalStatus; count: number };

/** By exchange the worst of what is said of a group's creatives. `counts`: how many have which status where. */
export const worstApprovals = (counts: readonly ApprovalSum[]): ApprovalSum[] => {
  const worst = new Map<number, ApprovalSum>();
  for (const each of counts) {
    const known = worst.get(each.supplier_id);
    if (!known || needOf(each) < needOf(known)) worst.set(each.supplier_id, each);
  }
  return [...worst.values()].sort((one, other) => one.supplier_id - other.supplier_id);
};

const waitsOrHolds: readonly ApprovalStatus[] = ['APPROVED', 'new', 'submitted'];

/** A creative is submitted again unless it is archived, or approved or waiting already (CV-28). */
export const mayResubmit = (creative: { state: State; approvals: readonly Approval[] }): boolean =>
  creative.state !== 'archived' && !waitsOrHolds.includes(trackedApproval(creative.approvals));
