/** What opens under the menus of a grid: fetched together (parts.ts). */
import './grid-panels.css';
import './grid-views.css';

export { CsvPanel, exportAll } from './CsvPanel.tsx';
export { LayoutPanel } from './LayoutPanel.tsx';
export { StepPanel } from './StepPanel.tsx';
export { ViewsPanel } from './ViewsPanel.tsx';
