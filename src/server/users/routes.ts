import * as security from '#contract/security.ts';
import * as users from '#contract/users.ts';
import { countUpload } from '#server/core/stored-files.ts';
import { type RouteHandler, serve, serveAnyone } from '#server/http/route-handler.ts';
import * as passkeys from './passkeys.ts';
import * as passwords from './passwords.ts';
import * as pictures from './pictures.ts';
import * as profile from './profile.ts';
import * as service from './service.ts';
import * as sessions from './sessions.ts';
import * as twoFactor from './two-factor.ts';

/** These have slow work (hashing, pictures) that must not hold a connection, or keep count of what fails. */
const own = { transaction: 'own' } as const;

export const userRoutes: readonly RouteHandler[] = [
  serve(users.getCurrentUser, (context) => service.getCurrentUser(context)),
  serveAnyone(users.login, (context, { body }) => service.login(context, body), own),
  serveAnyone(users.register, (context, { body }) => service.register(context, body), own),
  serveAnyone(users.logout, (context) => service.logout(context), own),
  serve(users.getProfile, (context) => profile.getProfile(context)),
  serve(users.updateProfile, (context, { body }) => profile.updateProfile(context, body), own),
  serve(users.resendVerification, (context) => profile.resendVerification(context)),
  serveAnyone(users.verifyEmail, (context, { params }) => profile.verifyEmail(context, params.token)),
  serve(
    users.setProfilePicture,
    (context, { file, body }) => pictures.setProfilePicture(context, file.bytes, body),
    { transaction: 'own', beforeBody: countUpload },
  ),
  serve(users.removeProfilePicture, (context) => pictures.removeProfilePicture(context), own),
  serve(security.changePassword, (context, { body }) => passwords.changePassword(context, body), own),
  serveAnyone(
    security.requestPasswordReset,
    (context, { body }) => passwords.requestPasswordReset(context, body),
    own,
  ),
  serveAnyone(
    security.resetPassword,
    (context, { params, body }) => passwords.resetPassword(context, params.token, body),
    own,
  ),
  serve(security.listSessions, (context) => sessions.listSessions(context)),
  serve(security.endSession, (context, { params }) => sessions.endSession(context, params.id)),
  serve(security.endOtherSessions, (context) => sessions.endOtherSessions(context)),
  serve(security.getTwoFactor, (context) => twoFactor.getTwoFactor(context)),
  serve(security.setUpTwoFactor, (context, { body }) => twoFactor.setUpTwoFactor(context, body), own),
  serve(security.confirmTwoFactor, (context, { body }) => twoFactor.confirmTwoFactor(context, body), own),
  serve(security.renewRecoveryCodes, (context, { body }) => twoFactor.renewRecoveryCodes(context, body), own),
  serve(security.disableTwoFactor, (context, { body }) => twoFactor.disableTwoFactor(context, body), own),
  serveAnyone(security.loginTwoFactor, (context, { body }) => twoFactor.loginTwoFactor(context, body), own),
  serve(security.listPasskeys, (context) => passkeys.listPasskeys(context)),
  serve(security.beginPasskey, (context, { body }) => passkeys.beginPasskey(context, body), own),
  serve(security.addPasskey, (context, { body }) => passkeys.addPasskey(context, body), own),
  serve(security.renamePasskey, (context, { params, body }) =>
    passkeys.renamePasskey(context, params.id, body),
  ),
  serve(security.removePasskey, (context, { params }) => passkeys.removePasskey(context, params.id)),
  serveAnyone(security.beginPasskeyLogin, (context) => passkeys.beginPasskeyLogin(context), own),
  serveAnyone(security.loginPasskey, (context, { body }) => passkeys.loginPasskey(context, body), own),
];
