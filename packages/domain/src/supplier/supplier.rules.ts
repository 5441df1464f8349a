import { type Issue, when } from '../issue.ts';
import { roundDecimal } from '../money.ts';
import type { Supplier } from './supplier.ts';

/** Limits of the modifier, both allowed (CN-09, D-083). */
export const REBATE_MODIFIER_MIN = 0.9;
export const REBATE_MODIFIER_MAX = 1.1;
/** The modifier that changes nothing. */
export const REBATE_MODIFIER_NEUTRAL = 1;
export const REBATE_MODIFIER_REQUIRED = 'Rebate modifier is required';

/** Whether a number has a third digit behind the mark, as it is written. */
const isTooFine = (value: number): boolean => roundDecimal(value, 2) !== value;

/** What is wrong with a modifier: the first of required, range and digits (SU-05 to SU-09). */
export const checkRebateModifier = (value: number | null | undefined): Issue[] => {
  const path = 'rebate_modifier';
  if (value === null || value === undefined || Number.isNaN(value)) return when(true, path, REBATE_MODIFIER_REQUIRED);
  if (value < REBATE_MODIFIER_MIN) return when(true, path, `Rebate modifier must be at least ${REBATE_MODIFIER_MIN}`);
  if (value > REBATE_MODIFIER_MAX) return when(true, path, `Rebate modifier must be at most ${REBATE_MODIFIER_MAX}`);
  return when(isTooFine(value), path, 'Rebate modifier accepts only 1 or 2 digits after the comma');
};

/** What else a supplier has is given: a caller may send it back, not change it. */
export const givenFields = ['name', 'active', 'is_rtb', 'state'] as const;

/** Fields that were sent with another value than the supplier has. */
export const checkUnchangedSupplier = (
  before: Supplier,
  sent: { [F in (typeof givenFields)[number]]?: Supplier[F] | undefined },
): Issue[] =>
  givenFields.flatMap((field) =>
    when(
      sent[field] !== undefined && sent[field] !== before[field],
      field,
      'Only the rebate modifier of a supplier can be changed.',
    ),
  );
