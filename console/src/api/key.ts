const NAME = 'netloom.key';

/** The API key of this tab. It is kept in the session storage, which ends with the tab, and never in a URL. */
export const readKey = (): string | undefined => sessionStorage.getItem(NAME) ?? undefined;

export function saveKey(key: string | undefined): void {
  if (key === undefined) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, key);
}
