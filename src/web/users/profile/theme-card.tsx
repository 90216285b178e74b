import { t } from '@lingui/core/macro';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { setTheme, useTheme } from '#web/ui/theme.ts';

/** The theme: light, dark, or the system's. It is stored on this device. */
export function ThemeCard() {
  const theme = useTheme();
  return (
    <Card as="section">
      <CardHeader title={t`Appearance`} description={t`Saved on this device.`} />
      <Segmented
        label={t`Theme`}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: t`System` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        className="mt-4 max-w-sm"
      />
    </Card>
  );
}
