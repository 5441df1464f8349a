import type { Currency } from '@fairlead/domain/money';
import { IconFlask } from '@tabler/icons-react';
import { writtenAmount } from '#ui/form/amount.ts';
import type { FieldSource } from '#ui/form/field-source.ts';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { Button } from '#ui/kit/Button.ts';
import { Note } from '#ui/layout/Note.tsx';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { useCampaignRights } from './rights.ts';

type Cap = ReturnType<FieldSource['useFieldState']>;

/**
 * Under the campaign's own cap, which somebody typed while somebody else started an A/B test: what happened, and two ways on, to
 * make what was typed the whole that the test shares out, or to keep what is saved (CX-16).
 */
export const TestedMeanwhile = ({ campaign, own, whole }: { campaign: WholeCampaign; own: Cap; whole: Cap }) => {
  const { writes } = useCampaignRights(campaign);
  const said = (value: unknown) => writtenAmount(Number(value), campaign.company_currency as Currency);
  const { value: typed } = own.field;
  const { ab_test_daily_budget: stored, client_daily_budget: share } = campaign;
  const keep = () => own.field.onChange(own.was);
  const makeWhole = () => {
    whole.field.onChange(typed);
    keep();
  };
  return (
    <Note
      className="wide"
      role="status"
      icon={<IconFlask size={16} aria-hidden />}
      action={
        <span className="row">
          {typeof typed === 'number' && Number.isFinite(typed) && writes('ab_test_daily_budget') && (
            <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={makeWhole}>
              Make {said(typed)} the whole
            </Button>
          )}
          <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={keep}>
            Keep {stored === null ? 'what is saved' : said(stored)}
          </Button>
        </span>
      }
    >
      Somebody started an A/B test of this campaign meanwhile, which shares its daily cap out
      {stored !== null && share !== null && `: of ${said(stored)} it has ${said(share)} itself`}. What you typed is not
      saved.
    </Note>
  );
};
