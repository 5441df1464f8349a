import { IconCircleFilled, IconPlayerPauseFilled, IconSquareFilled } from '@tabler/icons-react';
import './marks.css';

const icons = {
  running: <IconCircleFilled size={10} aria-hidden />,
  paused: <IconPlayerPauseFilled size={14} aria-hidden />,
  stopped: <IconSquareFilled size={10} aria-hidden />,
};

/** How a campaign delivers, as a shape; the words are its title. */
export const StatusMark = ({ status, words }: { status: keyof typeof icons; words: string }) => (
  <i className={`status-mark is-${status}`} role="img" aria-label={words} title={words}>
    {icons[status]}
  </i>
);
