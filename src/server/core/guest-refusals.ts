import { AppError } from './app-error.ts';

/** The refusal of what only people with an account may do. */
export function needsAccount(): AppError {
  return new AppError('forbidden', 'This needs an account');
}

/** The refusal of a guest's change of what somebody else added. */
export function othersThing(): AppError {
  return new AppError('forbidden', 'Guests can change only what they added');
}
