import { IconCheck, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Grid } from './useGrid.ts';
import type { Views } from './useViews.ts';
import { longestName } from './views.ts';

const Rename = ({ name, views, done }: { name: string; views: Views; done: () => void }) => {
  const [text, setText] = useState(name);
  const [taken, setTaken] = useState(false);
  return (
    <form
      className="grid-view-name"
      onSubmit={(e) => {
        e.preventDefault();
        if (views.rename(name, text)) done();
        else setTaken(true);
      }}
    >
      <input
        className="grid-field"
        aria-label={`New name of ${name}`}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        value={text}
        maxLength={longestName}
        onChange={(e) => setText(e.target.value)}
        aria-invalid={taken}
      />
      <button type="submit" className="grid-button">
        Rename
      </button>
      {taken && (
        <p className="grid-view-bad" role="alert">
          {text.trim() ? 'Another view has this name' : 'Name is required'}
        </p>
      )}
    </form>
  );
};

/** What is kept under a name, and the way to keep, rename, delete and send it. */
export const ViewsPanel = <R extends object>({
  grid,
  views,
  close,
}: {
  grid: Grid<R>;
  views: Views;
  close: () => void;
}) => {
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const say = (text: string, tone: 'plain' | 'bad' = 'plain') => grid.setNotice({ text, tone });
  const clean = name.trim();
  const copy = async () => {
    const address = views.link(clean || (views.current ?? views.sharedName ?? ''));
    if (address === null) return say('This view has too many columns for a link.', 'bad');
    try {
      await navigator.clipboard.writeText(address);
      say('Link copied. It shows these columns, filters and this order, and changes nobody’s own layout.');
      close();
    } catch {
      setLink(address); // the browser does not let the page copy: then the person does
    }
  };
  return (
    <>
      <h2>Views</h2>
      {views.views.length === 0 && <p className="grid-dim">A view is filters, order and columns under a name.</p>}
      <ul className="grid-views">
        {views.views.map((view) =>
          renaming === view.name ? (
            <li key={view.name}>
              <Rename name={view.name} views={views} done={() => setRenaming(null)} />
            </li>
          ) : (
            <li key={view.name}>
              <button
                type="button"
                className="grid-menu-item"
                aria-current={views.current === view.name || undefined}
                onClick={() => {
                  views.choose(view);
                  close();
                }}
              >
                <span className="grid-columns-label cut">{view.name}</span>
                {views.current === view.name && <IconCheck size={16} aria-hidden />}
              </button>
              <button
                type="button"
                className="grid-icon-button"
                aria-label={`Rename ${view.name}`}
                onClick={() => setRenaming(view.name)}
              >
                <IconPencil size={16} aria-hidden />
              </button>
              <button
                type="button"
                className="grid-icon-button"
                aria-label={`Delete ${view.name}`}
                onClick={() => {
                  views.remove(view.name);
                  say(`View "${view.name}" deleted.`);
                }}
              >
                <IconTrash size={16} aria-hidden />
              </button>
            </li>
          ),
        )}
      </ul>
      <form
        className="grid-view-name"
        onSubmit={(e) => {
          e.preventDefault();
          if (!clean) return;
          say(`View "${views.save(clean)}" saved on this device.`);
          close();
        }}
      >
        <input
          className="grid-field"
          data-autofocus
          aria-label="Name of the view"
          placeholder="Name"
          value={name}
          maxLength={longestName}
          autoComplete="off"
          onChange={(e) => setName(e.target.value)}
        />
        <button type="submit" className="grid-button is-primary" disabled={!clean}>
          {views.views.some((view) => view.name === clean) ? 'Replace view' : 'Save view'}
        </button>
      </form>
      <button type="button" className="grid-menu-item" onClick={() => void copy()}>
        <IconLink size={16} aria-hidden />
        Copy link
      </button>
      {link !== null && (
        <input
          className="grid-field"
          aria-label="Link of the view"
          readOnly
          value={link}
          onFocus={(e) => e.target.select()}
        />
      )}
    </>
  );
};
