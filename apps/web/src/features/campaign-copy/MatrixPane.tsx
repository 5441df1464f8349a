import { CAP_PACED, isPaced } from '@fairlead/domain/line-item/budget-mode';
import { formatMoney } from '@fairlead/domain/money';
import type { ReactNode } from 'react';
import { CountryPastePicker } from '#features/reference/CountryPastePicker.tsx';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { MultiSelect } from '#ui/kit/MultiSelect.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { Select } from '#ui/kit/Select.ts';
import { whileComing } from '#ui/pick/nothing-found.ts';
import { recordOptions } from '#ui/pick/records.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { AmountField } from './MatrixAmount.tsx';
import { MatrixName } from './MatrixName.tsx';
import type { Split } from './matrix-state.ts';
import type { Matrix } from './useMatrix.ts';

type Choice = { id: number; name: string };

const dataOf = (choices: readonly Choice[]) =>
  recordOptions(choices).map(({ value, ...option }) => ({ ...option, value: String(value) }));
const EVERYBODY = 'all';
const quiet = {
  withScrollArea: false,
  openOnFocus: false,
  searchable: true,
  classNames: { options: 'many-options' },
} as const;

/** Whom they are for, which countries: what the matrix is made of. */
const Axes = ({ matrix, wrong }: { matrix: Matrix; wrong: (path: string) => string | undefined }) => {
  const { state, choices, change } = matrix;
  const setAudiences = (values: readonly string[]) =>
    change({
      audiences: values.map((value) => {
        const include = value === EVERYBODY ? null : Number(value);
        return state.audiences.find((one) => one.include === include) ?? { include, exclude: null };
      }),
    });
  return (
    <>
      <div>
        <MultiSelect
          {...quiet}
          label="Countries"
          required
          hidePickedOptions
          data-path="countries"
          {...whileComing(choices.coming.countries)}
          placeholder={state.countries.length === 0 ? 'Type to find a country' : ''}
          data={choices.countries.map(({ id, name, alpha_two_name }) => ({
            value: String(id),
            label: name,
            also: [alpha_two_name],
          }))}
          value={state.countries.map(String)}
          onChange={(ids) => change({ countries: ids.map(Number) })}
          error={wrong('countries')}
        />
        <div className="matrix-paste">
          <CountryPastePicker
            countries={choices.countries}
            chosen={state.countries}
            onAdd={(ids) => change({ countries: [...state.countries, ...ids] })}
          />
        </div>
      </div>
      <MultiSelect
        {...quiet}
        label="Audiences"
        required
        hidePickedOptions
        data-path="audiences"
        {...whileComing(choices.coming.lists)}
        placeholder={state.audiences.length === 0 ? 'Lists of devices, or all devices' : ''}
        description={
          choices.hasLists && choices.lists.length === 0
            ? 'There is no list of devices yet: all devices can be chosen'
            : undefined
        }
        data={[{ value: EVERYBODY, label: 'All devices' }, ...dataOf(choices.lists)]}
        value={state.audiences.map(({ include }) => (include === null ? EVERYBODY : String(include)))}
        onChange={setAudiences}
        error={wrong('audiences')}
      />
    </>
  );
};

/** What the template gives, or what they are sold by without one; and that the event is not mapped, which keeps all from their launch. */
const SoldBy = ({ matrix: { state, sale, mapping } }: { matrix: Matrix }) => {
  const gives = state.template === null ? null : 'Its details, links, suppliers and capping. ';
  if (sale?.unmapped)
    return (
      <>
        {gives}
        <span className="matrix-unmapped">
          Sold by {sale.name}, which the app maps no event to: none would be ready.
        </span>{' '}
        <PlainLink href={mapping} className="link in-text">
          Map one
        </PlainLink>
      </>
    );
  if (gives) return 'Its details, links, suppliers and capping';
  return sale ? `Sold by ${sale.name}, the line item’s event` : 'Sold by the line item’s event';
};

type Props = { matrix: Matrix /** Whether it would go through. */; children: ReactNode };

/** What all campaigns of a matrix share, and what it is made of. */
export const MatrixPane = ({ matrix, children }: Props) => {
  const { state, choices, change, issues, currency, item, daily, prices } = matrix;
  // Whom an audience leaves out is chosen in the matrix, and told there
  const here = issues.filter(({ path }) => !path.endsWith('.exclude'));
  const wrong = (path: string) => here.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message;
  const budget =
    item && (daily === null ? 'No current budget to share' : `${formatMoney(currency, daily)} a day to share`);
  return (
    <div className="matrix-pane">
      <h2>What they share</h2>
      <ChoicesProblem error={choices.missing} />
      <Select
        {...quiet}
        label="Line item"
        required
        data-path="line_item_id"
        {...whileComing(choices.coming.lineItems)}
        data={dataOf(choices.lineItems)}
        value={state.line_item === null ? null : String(state.line_item)}
        onChange={(id) => change({ line_item: id === null ? null : Number(id) })}
        placeholder="Choose a line item"
        description={budget}
        error={wrong('line_item_id')}
      />
      <Select
        {...quiet}
        label="Template"
        clearable
        data-path="template_campaign_id"
        {...whileComing(choices.coming.templates)}
        data={dataOf(choices.templates)}
        value={state.template === null ? null : String(state.template)}
        onChange={(id) => change({ template: id === null ? null : Number(id) })}
        placeholder="None"
        description={wrong('template_campaign_id') ? undefined : <SoldBy matrix={matrix} />}
        error={wrong('template_campaign_id')}
      />
      <Axes {...{ matrix, wrong }} />
      <MatrixName matrix={matrix} />
      {prices && (
        <AmountField
          label="Price"
          path="price"
          value={state.price}
          currency={currency}
          wrong={wrong('price')}
          hint={state.template === null ? 'Empty: cost plus' : 'Empty: that of the template'}
          onChange={(price) => change({ price })}
        />
      )}
      <div data-path={state.split === 'one' ? undefined : 'daily_cap'}>
        <div className="field-label" id="matrix-split">
          Daily cap
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby="matrix-split"
          data={[
            { value: 'even', label: 'Even' },
            { value: 'by_reach', label: 'By reach' },
            { value: 'one', label: 'One amount' },
          ]}
          value={state.split}
          onChange={(split) => change({ split: split as Split })}
        />
        {state.split !== 'one' && wrong('daily_cap') && <p className="field-error">{wrong('daily_cap')}</p>}
        {item && isPaced(item, item) && (
          <p className="field-hint">{CAP_PACED} A cap waits for a line item that takes it.</p>
        )}
      </div>
      {state.split === 'one' && (
        <AmountField
          label="Cap of each"
          path="daily_cap"
          value={state.each}
          currency={currency}
          wrong={wrong('daily_cap')}
          onChange={(each) => change({ each })}
        />
      )}
      {choices.groups.length > 0 && (
        <MultiSelect
          {...quiet}
          label="Creative groups"
          hidePickedOptions
          data-path="creative_group_ids"
          placeholder={state.groups.length === 0 ? 'None' : ''}
          data={dataOf(choices.groups)}
          value={state.groups.map(String)}
          onChange={(ids) => change({ groups: ids.map(Number) })}
          error={wrong('creative_group_ids')}
        />
      )}
      {children}
    </div>
  );
};
