import { useState } from 'react';

/** The value as it is now, or while `isHeld` as it last was. */
export function useFrozenValue<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}
