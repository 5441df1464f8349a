import { bannerSizes, isSize, type Size, sizeText } from '@fairlead/domain/creative/size';
import type { BannerItem } from './banner-item.ts';
import { fileIssues, sizeOf } from './banner-item.ts';
import './creative.css';

const words = {
  success: 'created',
  loading: 'uploading',
  error: 'refused',
  idle: 'waiting',
  here: 'in the group',
} as const;
type Standing = keyof typeof words;
const order: readonly Standing[] = ['success', 'here', 'loading', 'idle', 'error'];

const standingOf = (item: BannerItem): Standing =>
  item.state === 'idle' && fileIssues(item).length > 0 ? 'error' : item.state;

/** How far a size is: by what goes best with the pictures of it. */
const coverOf = (size: Size, items: readonly BannerItem[], here: readonly Size[]): Standing | null => {
  const found = items.filter((item) => {
    const own = sizeOf(item);
    return own !== null && isSize(own, size);
  });
  const standings: Standing[] = [
    ...found.map(standingOf),
    ...(here.some((one) => isSize(one, size)) ? (['here'] as const) : []),
  ];
  return order.find((standing) => standings.includes(standing)) ?? null;
};

/** px of the longest side of a size in the list. */
const LONGEST = 30;

type Props = {
  items: readonly BannerItem[];
  /** Sizes that the group has already; undefined: not known yet. */
  here: readonly Size[] | undefined;
};

/** Which of the allowed sizes there are by now, drawn to one scale. */
export const SizesCovered = ({ items, here }: Props) => {
  const rows = bannerSizes.map((size) => ({ size, standing: coverOf(size, items, here ?? []) }));
  const covered = rows.filter(({ standing }) => standing === 'success' || standing === 'here').length;
  return (
    <section aria-label="Sizes covered">
      <h2 className="creative-sizes-head">
        Sizes covered {here && <span className="dim num">{`${covered} of ${rows.length}`}</span>}
      </h2>
      <ul className="creative-sizes">
        {rows.map(({ size, standing }) => {
          const scale = LONGEST / Math.max(size.width, size.height);
          return (
            <li key={sizeText(size)}>
              <span className="creative-size-room">
                <i
                  className={`creative-size is-${standing ?? 'none'}`}
                  style={{ width: Math.max(3, size.width * scale), height: Math.max(3, size.height * scale) }}
                />
              </span>
              <span className="num">{`${size.width}×${size.height}`}</span>
              <span className="dim">{standing ? words[standing] : here && <span className="sr">missing</span>}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
