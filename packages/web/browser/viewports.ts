/** The screens that pages are looked at on, from the smallest phone to a large desktop. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export const PHONE: Viewport = { width: 390, height: 844 };
export const DESKTOP: Viewport = { width: 1280, height: 800 };

export const VIEWPORTS: readonly Viewport[] = [
  { width: 320, height: 568 },
  PHONE,
  { width: 768, height: 1024 },
  DESKTOP,
  { width: 2560, height: 1440 },
];
