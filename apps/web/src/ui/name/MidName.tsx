import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { cutName } from './cut-name.ts';
import { sharedPart } from './shared-part.ts';
import { type Font, fontOf, fontVersion, widthIn } from './text-width.ts';
import './mid-name.css';

/** The place names stand in: its width in px and its font. The same for every row of a column. */
type Place = { width: number; font: Font };
type Names = { shared: string; places: Map<string, Place> };

const NamesOf = createContext<Names>({ shared: '', places: new Map() });

/**
 * Names that stand under each other: what all of them begin with is dim in every MidName below, and goes first where it is narrow.
 * The grid does this itself with the words of its name column; cards and lists of their own wrap themselves in it.
 */
export const MidNames = ({ names, children }: { names: readonly string[]; children: ReactNode }) => {
  const shared = useMemo(() => sharedPart(names), [names]);
  const value = useMemo(() => ({ shared, places: new Map<string, Place>() }), [shared]);
  return <NamesOf value={value}>{children}</NamesOf>;
};

const watched = new WeakMap<Element, () => void>();
let watch: ResizeObserver | undefined;
const observe = (element: Element, measure: () => void) => {
  watch ??= new ResizeObserver((changes) => {
    for (const { target } of changes) watched.get(target)?.();
  });
  watched.set(element, measure);
  watch.observe(element);
  return () => watch?.unobserve(element);
};

/** The place of an element, at first that of its neighbours; measured again when it changes. */
const usePlace = (
  places: Map<string, Place>,
  column: string,
): [RefObject<HTMLSpanElement | null>, Place | undefined] => {
  const element = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState(() => places.get(column));
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return;
    const measure = () => {
      const { width } = host.getBoundingClientRect();
      setPlace((now) => {
        if (width === 0 || now?.width === width) return now;
        const known = places.get(column);
        const next = known?.width === width ? known : { width, font: now?.font ?? fontOf(host) };
        places.set(column, next);
        return next;
      });
    };
    if (!places.has(column)) measure();
    return observe(host, measure);
  }, [places, column]);
  return [element, place];
};

/**
 * A name that is cut where it must be, and so that rows can still be told apart: what all share goes first, then the middle at a
 * separator; the country and the last 17 characters stand (cut-name.ts). Its title, its accessible name and what find-in-page
 * sees are the whole name; grids copy from the column.
 *
 * In a column of a grid: `cell: (row) => <MidName name={row.name} />`, alone, in a link or in TwoLines. Chips for what is not as in
 * every other row stand behind it: `<span className="mid-line"><MidName … /><ArchivedChip /></span>`. The list's shared part comes from the grid (its first `always` column) or from MidNames. A second column of
 * names in one grid says `column="company"`, so that it does not begin with the first one's width.
 */
export const MidName = ({ name, column = '' }: { name: string; column?: string }) => {
  const { shared, places } = use(NamesOf);
  const [element, place] = usePlace(places, column);
  const fonts = useSyncExternalStore(fontVersion.subscribe, fontVersion.now, fontVersion.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width of every text when the fonts have come
  const drawn = useMemo(() => {
    // A canvas rounds otherwise than the page
    const room = place ? { shared, width: place.width + 0.5, measure: widthIn(place.font) } : undefined;
    return cutName(name, room ?? { shared, width: 0, measure: () => 0 });
  }, [name, shared, place, fonts]);
  const own = drawn.cut ? (shared && name.startsWith(shared) ? shared.length : 0) : drawn.dim.length;
  return (
    <span className="mid" ref={element} title={name}>
      <span className={drawn.cut ? 'mid-whole is-cut' : 'mid-whole'}>
        <i>{name.slice(0, own)}</i>
        {name.slice(own)}
      </span>
      {drawn.cut && (
        <span className="mid-cut" aria-hidden>
          <i>{drawn.dim}</i>
          {drawn.own}
        </span>
      )}
    </span>
  );
};
