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
import { cutAsDrawn, cutName } from './cut-name.ts';
import { sharedPart } from './shared-part.ts';
import { type Font, fontOf, fontVersion, widthIn } from './text-width.ts';
import './mid-name.css';

/** The place names stand in: its width in px and its font. The same for most rows of a column. */
type Place = { width: number; font: Font };
/** Places by column, found by the names that do not fit there; none where a name stands alone. */
type Names = { shared: string; places: Map<string, Place> | null };

const NamesOf = createContext<Names>({ shared: '', places: null });

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

/** What a name has: the place it does not fit, and how wide the page draws it whole there; null: it stands whole. */
type Seen = { place: Place; whole: { name: string; px: number } | null } | null;

const overflows = (element: Element): boolean => element.scrollWidth > element.clientWidth;

/**
 * Whether a name fits, by what the page draws: the whole name always stands in its element, seen or not. At first that of its
 * neighbours is taken; looked at again when the element, the name or the page's fonts change.
 */
const useSeen = (
  { places }: Names,
  column: string,
  name: string,
  fonts: number,
): [RefObject<HTMLSpanElement | null>, Seen] => {
  const element = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState<Seen>(() => {
    const place = places?.get(column);
    return place ? { place, whole: null } : null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fonts are another width
  useLayoutEffect(() => {
    const host = element.current;
    if (!host) return;
    const measure = () => {
      const { width } = host.getBoundingClientRect();
      const [whole, cut] = host.children;
      if (width === 0 || !whole) return;
      if (!overflows(whole)) return setSeen(null);
      const known = places?.get(column);
      const place = known?.width === width ? known : { width, font: fontOf(host) };
      places?.set(column, place);
      const told = { place, whole: { name, px: whole.scrollWidth } };
      setSeen((now) => {
        if (now?.place.width !== width) return told;
        // A guess that came out right needs no second drawing
        return now.whole?.name === name || (!now.whole && cut && !overflows(cut)) ? now : told;
      });
    };
    if (!places?.has(column)) measure();
    return observe(host, measure);
  }, [places, column, name, fonts]);
  return [element, seen];
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
type Props = { name: string; column?: string /** Of what the name is one of several. */; title?: string };

export const MidName = ({ name, column = '', title = name }: Props) => {
  const names = use(NamesOf);
  const { shared } = names;
  const fonts = useSyncExternalStore(fontVersion.subscribe, fontVersion.now, fontVersion.now);
  const [element, seen] = useSeen(names, column, name, fonts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width of every text when the fonts have come
  const drawn = useMemo(() => {
    if (!seen) return cutName(name, { shared, width: 0, measure: () => 0 });
    const { place, whole } = seen;
    const room = { shared, width: place.width, measure: widthIn(place.font) };
    // A canvas rounds otherwise than the page
    return whole?.name === name
      ? cutAsDrawn(name, { ...room, natural: whole.px })
      : cutName(name, { ...room, width: place.width + 0.5 });
  }, [name, shared, seen, fonts]);
  const own = drawn.cut ? (shared && name.startsWith(shared) ? shared.length : 0) : drawn.dim.length;
  return (
    <span className="mid" ref={element} title={title}>
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
