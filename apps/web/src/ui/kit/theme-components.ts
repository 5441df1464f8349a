import type { MantineThemeComponents } from '@mantine/core';

const labelFirst = ['label', 'input', 'description', 'error'];
const noStop = { options: { tabIndex: -1 } };
type Props = { size?: string; error?: unknown };

/**
 * How kit components look unless told otherwise. Plain objects: the components' own `extend()` only types them, and
 * importing the components here would put all of them into the first page.
 */
export const components: MantineThemeComponents = {
  // 32 px controls (40 px on phones, by token); 'xs' only inside a popover
  Button: {
    defaultProps: { size: 'sm' },
    vars: (_: unknown, { size = 'sm' }: Props) => ({
      root: size === 'sm' ? { '--button-height': 'var(--fl-control)', '--button-padding-x': '12px' } : {},
    }),
  },
  ActionIcon: { defaultProps: { size: 32, variant: 'subtle', color: 'gray' } },
  Input: {
    defaultProps: { size: 'sm' },
    vars: (_: unknown, { size = 'sm', error }: Props) => ({
      wrapper: {
        '--input-bd': error ? 'var(--fl-bad-mark)' : 'var(--fl-line-control)',
        ...(size === 'sm' ? { '--input-height': 'var(--fl-control)', '--input-fz': 'var(--fl-input-size)' } : {}),
      },
    }),
  },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: labelFirst },
    vars: () => ({
      label: { '--input-label-size': '12px', '--input-asterisk-color': 'var(--fl-bad-text)' },
      description: { '--input-description-size': '12px' },
      error: { '--input-error-size': '12px' },
      success: {},
    }),
  },
  TextInput: { defaultProps: { size: 'sm', inputWrapperOrder: labelFirst } },
  Textarea: { defaultProps: { size: 'sm', inputWrapperOrder: labelFirst } },
  PasswordInput: { defaultProps: { size: 'sm', inputWrapperOrder: labelFirst } },
  // Inside a dialog a list in a portal would lie under the dialog's focus trap
  Select: {
    defaultProps: {
      size: 'sm',
      checkIconPosition: 'right',
      allowDeselect: false,
      // What was typed is taken with Enter
      selectFirstOptionOnChange: true,
      inputWrapperOrder: labelFirst,
      comboboxProps: { withinPortal: false },
      attributes: noStop,
    },
  },
  MultiSelect: {
    defaultProps: {
      size: 'sm',
      inputWrapperOrder: labelFirst,
      comboboxProps: { withinPortal: false },
      // What was typed is taken with Enter
      selectFirstOptionOnChange: true,
      // The list itself scrolls, and is no stop for Tab: it closes when it is reached, and the focus would be lost
      withScrollArea: false,
      attributes: noStop,
    },
  },
  TagsInput: { defaultProps: { size: 'sm', inputWrapperOrder: labelFirst, comboboxProps: { withinPortal: false } } },
  SegmentedControl: { defaultProps: { size: 'xs' } },
  Checkbox: { defaultProps: { size: 'xs' } },
  Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
  Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 500, radius: 'sm' } },
  Tabs: { defaultProps: { keepMounted: false } },
  Paper: { defaultProps: { radius: 'lg' } },
  Menu: {
    defaultProps: {
      withinPortal: false,
      withInitialFocusPlaceholder: false,
      shadow: 'md',
      offset: 6,
      transitionProps: { transition: 'pop', duration: 120 },
    },
  },
  Popover: { defaultProps: { shadow: 'md', offset: 6, withinPortal: false } },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: false, fz: 'xs' } },
  // The page behind is held by our own sheet (styles.css): the kit would insert a style element, which the policy refuses
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      lockScroll: false,
      overlayProps: { backgroundOpacity: 0.32, blur: 0 },
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
  ModalRoot: { defaultProps: { lockScroll: false } },
  DrawerRoot: { defaultProps: { lockScroll: false } },
  Drawer: {
    defaultProps: {
      position: 'right',
      lockScroll: false,
      overlayProps: { backgroundOpacity: 0.32 },
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
};
