import { IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { bytes, dayTime } from '#ui/format.ts';
import { MidName, MidNames } from '#ui/name/MidName.tsx';
import { baseName, type DropFile, filesOf, groupingOf, linesOf } from './drop-files.ts';
import { between, targetOf } from './list-keys.ts';

/** S3-10 */
const ROW = 55;
const HEAD = 30;

type Props = {
  label: string;
  /** All files of the folder: they decide how the list is grouped, whatever is searched for. */
  all: readonly DropFile[];
  files: readonly DropFile[];
  chosen: ReadonlySet<string>;
  /** Those that are under way or done: they stay chosen. */
  locked: ReadonlySet<string>;
  onChoose: (files: readonly DropFile[], chosen: boolean) => void;
};

/** Files by group, of which any number is chosen: by mouse, or by arrows, Space, Shift and Ctrl+A. Any length. */
export const FileList = ({ label, all, files, chosen, locked, onChoose }: Props) => {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const groupOf = useMemo(() => groupingOf(all), [all]);
  const lines = useMemo(() => linesOf(files, groupOf), [files, groupOf]);
  const rows = useMemo(() => filesOf(lines), [lines]);
  const names = useMemo(() => rows.map(({ key }) => baseName(key)), [rows]);
  const lineOf = useMemo(() => lines.flatMap((line, n) => ('file' in line ? [n] : [])), [lines]);
  const [place, setPlace] = useState({ at: 0, anchor: 0 });
  const at = Math.min(place.at, Math.max(0, rows.length - 1));
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => host.current,
    estimateSize: (n) => ('group' in (lines[n] ?? {}) ? HEAD : ROW),
    getItemKey: (n) => {
      const line = lines[n];
      return line === undefined ? n : 'file' in line ? line.file.url : `group ${line.group}`;
    },
    overscan: 6,
  });
  const items = list.getVirtualItems();
  const mounted = items.some(({ index }) => index === lineOf[at]);

  const choose = (some: readonly DropFile[], on: boolean) =>
    onChoose(
      some.filter(({ url }) => !locked.has(url) && chosen.has(url) !== on),
      on,
    );
  const go = (to: number, keepAnchor: boolean) => {
    setPlace(({ anchor }) => ({ at: to, anchor: keepAnchor ? anchor : to }));
    list.scrollToIndex(to === 0 ? 0 : (lineOf[to] ?? 0), { align: 'auto' });
  };
  const toggle = (n: number) => {
    const row = rows[n];
    if (row) choose([row], !chosen.has(row.url));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((host.current?.clientHeight ?? ROW) / ROW) - 1);
    const to = targetOf(event.key, at, rows.length, page);
    if (to !== null) {
      go(to, event.shiftKey);
      if (event.shiftKey) choose(between(rows, place.anchor, to), true);
    } else if (event.key === ' ' || event.key === 'Enter') toggle(at);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      choose(rows, !rows.every(({ url }) => chosen.has(url)));
    else return;
    event.preventDefault();
  };
  const onClick = (n: number) => (event: MouseEvent) => {
    if (event.shiftKey) choose(between(rows, place.anchor, n), true);
    else toggle(n);
    setPlace(({ anchor }) => ({ at: n, anchor: event.shiftKey ? anchor : n }));
  };

  return (
    <div
      ref={host}
      className="import-file-list"
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={mounted && rows.length > 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: list.getTotalSize() }}>
        <MidNames names={names}>
          {items.map(({ key, index, start, size }) => {
            const line = lines[index];
            if (!line) return null;
            const style = { height: size, transform: `translateY(${start}px)` };
            if (!('file' in line))
              return (
                <div key={key} role="presentation" className="import-file-group" style={style}>
                  <span>{line.group}</span>
                  <span className="num dim">{line.count}</span>
                </div>
              );
            const { url, key: path, updated_at, size: length } = line.file;
            const on = chosen.has(url);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list has the focus and the keys
              <div
                key={key}
                id={`${id}-${line.at}`}
                role="option"
                aria-selected={on}
                aria-disabled={locked.has(url) || undefined}
                aria-posinset={line.at + 1}
                aria-setsize={rows.length}
                className={`import-file-row${line.at === at ? ' is-here' : ''}`}
                style={style}
                onClick={onClick(line.at)}
              >
                <span className="import-file-tick" aria-hidden>
                  {on && <IconCheck size={12} stroke={3} />}
                </span>
                <span className="import-file-words">
                  <MidName name={baseName(path)} title={path} />
                  <span className="dim small num">{dayTime(updated_at)} UTC</span>
                </span>
                <span className="num dim">{bytes(length)}</span>
              </div>
            );
          })}
        </MidNames>
      </div>
    </div>
  );
};
