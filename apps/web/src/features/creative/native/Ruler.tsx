import type { Copy, CopyWord, Cuts } from './placements.ts';
import { copyMost, isCut, leastOf, placements } from './placements.ts';
import './native.css';

type Props = { word: CopyWord; copy: Copy; cuts: Cuts };

/** The allowed length of a field: what is shown everywhere, what only somewhere, and where each place stops. */
export const Ruler = ({ word, copy, cuts }: Props) => {
  const most = copyMost[word];
  const { length } = copy[word];
  const least = Math.min(leastOf(cuts, word), length);
  const share = (characters: number) => `${Math.min(100, (characters / most) * 100)}%`;
  return (
    <div className="creative-native-ruler">
      <span
        className="creative-native-ruler-track"
        role="img"
        aria-label={placements.map(({ key, name }) => `${name} shows ${Math.min(cuts[key][word], length)}`).join(', ')}
      >
        <i style={{ width: share(least) }} />
        {least < length && <i className="is-cut" style={{ left: share(least), width: share(length - least) }} />}
        {placements
          .filter(({ key }) => isCut(cuts, key, copy, word))
          .map(({ key, icon: Icon }) => (
            <b key={key} style={{ left: share(cuts[key][word]) }}>
              <Icon size={14} stroke={1.7} aria-hidden />
            </b>
          ))}
      </span>
      <span
        className={`num creative-native-ruler-count${length > most ? ' tone-bad' : ''}${length === most ? ' is-full' : ''}`}
      >
        {length} of {most}
      </span>
    </div>
  );
};
