import { getCurrentUser, getProfile, login, logout, register, updateProfile } from '#contract/users.ts';
import { type Served, serve, serveAnyone } from '#server/http/serve.ts';
import * as service from './service.ts';

export const userRoutes: readonly Served[] = [
  serve(getCurrentUser, (context) => service.getCurrentUser(context)),
  serveAnyone(login, (context, { body }) => service.login(context, body), { transaction: 'own' }),
  serveAnyone(register, (context, { body }) => service.register(context, body), { transaction: 'own' }),
  serveAnyone(logout, (context) => service.logout(context), { transaction: 'own' }),
  serve(getProfile, (context) => service.getProfile(context)),
  serve(updateProfile, (context, { body }) => service.updateProfile(context, body)),
];
