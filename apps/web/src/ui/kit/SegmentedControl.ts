import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl as KitSegmentedControl } from '@mantine/core';
import { inKit } from './in-kit.tsx';

export const SegmentedControl = inKit(KitSegmentedControl);
