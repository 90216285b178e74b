import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { currentGuest } from '#web/lib/api/guest.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { idOf } from '#web/testing/make-group.ts';
import { currentUser } from '#web/users/queries.ts';
import { useActingAsGuest } from './acting.ts';

const zoe = { id: idOf(1), username: 'Zoë' };
const tom = { id: idOf(2), username: 'Tom' };

function Acting({ user }: { user: typeof zoe }) {
  return useActingAsGuest({ groupId: idOf(9), user }, 'take_part').username;
}

const ids = () => [currentGuest()?.user.id, queryClient.getQueryData(currentUser.queryKey)?.id];

test('a guest who takes the place of another one stays when the first one is gone', () => {
  const { rerender, unmount } = render(<Acting key="zoe" user={zoe} />);
  expect(ids()).toEqual([zoe.id, zoe.id]);
  rerender(<Acting key="tom" user={tom} />);
  expect(ids()).toEqual([tom.id, tom.id]);
  unmount();
  expect(ids()).toEqual([undefined, undefined]);
});

test('a guest stays one when React ends the effects once and begins them again', () => {
  const { unmount } = render(
    <StrictMode>
      <Acting user={zoe} />
    </StrictMode>,
  );
  expect(ids()).toEqual([zoe.id, zoe.id]);
  unmount();
  expect(ids()).toEqual([undefined, undefined]);
});
