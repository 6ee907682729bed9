/** The settings with which the long runs open their tables. */
import { variantOf } from '@cardroom/engine';
import { defaultSettings, type TableSettings } from '@cardroom/protocol';

/** The default settings of a table of this variant. */
export function defaultSettingsOf(code: string): TableSettings {
  const variant = variantOf(code);
  if (variant === null) throw new Error(`there is no variant ${code}`);
  return defaultSettings(variant);
}
