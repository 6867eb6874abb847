export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NAME = 'netloom.theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(NAME);
  const theme = THEMES.find((name) => name === stored) ?? 'system';
  apply(theme);
  return theme;
}

export function saveTheme(theme: Theme): void {
  localStorage.setItem(NAME, theme);
  apply(theme);
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
