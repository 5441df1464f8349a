import { splitCap } from '@fairlead/domain/campaign/split-cap';
import { type Currency, formatMoney } from '@fairlead/domain/money';
import { MidName } from '#ui/name/MidName.tsx';
import { Letter } from './Arm.tsx';
import { armName } from './words.ts';

type Props = { name: string; cap: number | null; mirrors: number; currency: Currency };

/** The shares of a cap, the campaign itself first; null: it has no cap. */
export const sharesOf = (cap: number | null, mirrors: number, currency: Currency): (number | null)[] => {
  const split = cap === null ? null : splitCap(cap, mirrors, currency);
  return [split?.source ?? null, ...Array.from({ length: mirrors }, () => split?.mirror ?? null)];
};

/** One bar for the cap as it is, and under it the arms it is shared by. */
export const SplitBar = ({ name, cap, mirrors, currency }: Props) => {
  const say = (amount: number | null) => (amount === null ? 'no cap' : formatMoney(currency, amount, { decimals: 2 }));
  return (
    <div className="ab-test-split">
      <span className="dim">Without</span>
      <div className="ab-test-whole">
        <MidName name={name} />
        <b className="num">{say(cap)}</b>
      </div>
      <span className="dim">In the test</span>
      <div className="ab-test-shares">
        {sharesOf(cap, mirrors, currency).map((share, arm) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an arm is its place
          <div key={arm} className={`ab-test-share is-${arm}`}>
            <Letter arm={arm} />
            <span className="cut">{armName(arm)}</span>
            <b className="num">{say(share)}</b>
          </div>
        ))}
      </div>
    </div>
  );
};
