import { Segmented } from '#web/ui/form/radio-group.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { setTheme, useTheme } from '#web/ui/theme.ts';

/** The theme: light, dark, or the system's. It is stored on this device. */
export function ThemeCard() {
  const theme = useTheme();
  return (
    <Card as="section">
      <CardHeader title="Appearance" description="Saved on this device." />
      <Segmented
        label="Theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        className="mt-4 max-w-sm"
      />
    </Card>
  );
}
