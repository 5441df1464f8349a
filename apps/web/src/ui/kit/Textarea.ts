import '@mantine/core/styles/Input.layer.css';

export { Textarea } from '@mantine/core';
