import { type Copy, type Cuts, copyNames, copyWords, leastOf, placements } from './placements.ts';
import './native.css';

type Props = { copy: Copy; cuts: Cuts };

/** By field: how much of it each place shows, and which words are lost in the one that shows least. */
export const WhatIsCut = ({ copy, cuts }: Props) => {
  const least = leastOf(cuts, 'text');
  return (
    <section aria-label="What is cut" className="creative-native-cuts">
      <h2>What is cut</h2>
      {copyWords.map((word) => {
        const { length } = copy[word];
        const shown = Math.min(leastOf(cuts, word), length);
        return (
          <section key={word} aria-label={copyNames[word]}>
            <h3>
              {copyNames[word]} <span className="dim num">{length}</span>
            </h3>
            <ul>
              {placements.map(({ key, name, icon: Icon }) => {
                const seen = Math.min(cuts[key][word], length);
                return (
                  <li key={key}>
                    <Icon size={15} stroke={1.7} role="img" aria-label={name} />
                    <span className="creative-native-seen" aria-hidden>
                      <i style={{ width: length === 0 ? '100%' : `${(seen / length) * 100}%` }} />
                    </span>
                    <span className={`num ${seen < length ? 'tone-warn strong' : 'dim'}`}>{seen}</span>
                  </li>
                );
              })}
            </ul>
            {shown < length && (
              <p className="creative-native-lost">
                {copy[word].slice(0, shown)}
                <del>{copy[word].slice(shown)}</del>
              </p>
            )}
          </section>
        );
      })}
      <p className="dim small creative-native-tip">
        Publishers differ.
        {least < copy.text.length && ` What must be read stands in the first ${least} characters of the text.`}
      </p>
    </section>
  );
};
