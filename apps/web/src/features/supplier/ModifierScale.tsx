import {
  REBATE_MODIFIER_MAX,
  REBATE_MODIFIER_MIN,
  REBATE_MODIFIER_NEUTRAL,
} from '@fairlead/domain/supplier/supplier.rules';
import './supplier.css';

/** Where a modifier stands between its limits, in percent from the left. */
const placeOf = (value: number): number =>
  Math.min(1, Math.max(0, (value - REBATE_MODIFIER_MIN) / (REBATE_MODIFIER_MAX - REBATE_MODIFIER_MIN))) * 100;

const middle = placeOf(REBATE_MODIFIER_NEUTRAL);

/** 0.9 at the left, 1.1 at the right, a tick at 1: how far the modifier leans, before its figure is read. */
export const ModifierScale = ({ value }: { value: number }) => {
  const at = placeOf(value);
  return (
    <span className="supplier-modifier-scale" aria-hidden>
      <i style={{ left: `${Math.min(at, middle)}%`, width: `${Math.abs(at - middle)}%` }} />
      <s style={{ left: `${middle}%` }} />
      <b style={{ left: `${at}%` }} />
    </span>
  );
};
