import { hasScript, stagedMarkup } from '@fairlead/domain/creative/markup';
import { type Size, sizeText } from '@fairlead/domain/creative/size';
import { useState } from 'react';
import { useRested } from '#lib/useRested.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { AdStage } from '#ui/stage/AdStage.tsx';
import './creative.css';

/** An ad is not started anew with each letter. */
const RESTED_MS = 400;

type Props = {
  markup: string;
  sizes: readonly Size[];
  /** The viewer wrote the markup; what others wrote is started by a button. */
  own?: boolean;
};

/** Markup as it runs in an app, in one size at a time (WI-21 to WI-25). */
export const MraidPreview = ({ markup, sizes, own = false }: Props) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const rested = useRested(markup, RESTED_MS);
  const size = sizes.find((one) => sizeText(one) === chosen) ?? sizes[0];
  return (
    <section className="creative-preview" aria-label="Preview">
      {sizes.length > 1 && size && (
        <SegmentedControl
          aria-label="Size of the preview"
          data={sizes.map((one) => ({ value: sizeText(one), label: `${one.width}×${one.height}` }))}
          value={sizeText(size)}
          onChange={setChosen}
        />
      )}
      {!hasScript(rested) ? (
        <p className="dim creative-preview-none">Add a markup or a JS link to generate a preview</p>
      ) : (
        size && (
          <AdStage
            key={own ? 'own' : rested}
            markup={stagedMarkup(rested)}
            size={size}
            label={`Preview in ${sizeText(size)}`}
            starts={own}
          />
        )
      )}
    </section>
  );
};
