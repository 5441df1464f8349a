import { IconBulb, IconEyeOff, IconHistory } from '@tabler/icons-react';
import { plural } from '#ui/format.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { FindField } from '#ui/list/FindField.tsx';
import { type Show, shows } from './shows.ts';

const names: Readonly<Record<Show, string>> = { 'not hidden': 'Not hidden', hidden: 'Hidden' };

type Props = {
  show: Show;
  onShow: (show: Show) => void;
  find: string;
  onFind: (text: string) => void;
  waiting: number;
  onConfirm: () => void;
  /** How many events are selected, with what is done to all of them. */
  selected: number;
  onFunnel: () => void;
  onHide: () => void;
  onClear: () => void;
  onHistory: (() => void) | null;
};

const Selected = ({ selected, show, onFunnel, onHide, onClear }: Props) => (
  <>
    <span className="em-hint inline">
      <b className="num">{selected}</b> selected
    </span>
    <button type="button" className="grid-button" onClick={onFunnel}>
      Set funnel
    </button>
    <button type="button" className="grid-button" onClick={onHide}>
      <IconEyeOff size={16} aria-hidden />
      {show === 'hidden' ? 'Show again' : 'Hide'}
    </button>
    <button type="button" className="link-button" onClick={onClear}>
      Clear
    </button>
  </>
);

const Waiting = ({ waiting, onConfirm }: Props) => (
  <>
    <span className="em-hint inline">
      <IconBulb size={15} stroke={1.8} className="em-bulb-mark" aria-hidden />
      {plural(waiting, 'suggestion')} {waiting === 1 ? 'waits' : 'wait'} for you. Saving confirms{' '}
      {waiting === 1 ? 'it' : 'them'}.
    </span>
    <button type="button" className="grid-button" onClick={onConfirm}>
      <IconBulb size={16} aria-hidden />
      {waiting === 1 ? 'Confirm it' : `Confirm all ${waiting}`}
    </button>
  </>
);

/** What is looked at, and what waits. */
export const EventBar = (props: Props) => {
  const { show, onShow, find, onFind, waiting, selected, onHistory } = props;
  return (
    <div className="list-bar">
      <SegmentedControl
        aria-label="Show"
        data={shows.map((value) => ({ value, label: names[value] }))}
        value={show}
        onChange={(value) => onShow(value as Show)}
      />
      <FindField label="Search events" value={find} onChange={onFind} />
      <div className="em-bar-end">
        {selected > 1 ? <Selected {...props} /> : waiting > 0 && <Waiting {...props} />}
        {onHistory && (
          <button type="button" className="grid-button" onClick={onHistory}>
            <IconHistory size={16} aria-hidden />
            History
          </button>
        )}
      </div>
    </div>
  );
};
