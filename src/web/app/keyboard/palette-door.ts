import { useEffectEvent, useLayoutEffect } from 'react';

let open: (() => void) | null = null;

/** Opens the command palette, from a button far from it. */
export const openPalette = () => open?.();

/** Says how the palette opens while its component is mounted. */
export function usePaletteDoor(onOpen: () => void): void {
  const onPress = useEffectEvent(onOpen);
  useLayoutEffect(() => {
    const mine = () => onPress();
    open = mine;
    return () => {
      if (open === mine) open = null;
    };
  }, []);
}
