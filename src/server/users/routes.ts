import * as account from '#contract/account.ts';
import * as oidcRows from '#contract/oidc.ts';
import * as profileCalls from '#contract/profile.ts';
import * as security from '#contract/security.ts';
import { requestSignUp } from '#contract/sign-up.ts';
import * as tokens from '#contract/tokens.ts';
import * as users from '#contract/users.ts';
import { countUpload } from '#server/core/stored-files.ts';
import { type RouteHandler, serve, serveAnyone } from '#server/http/route-handler.ts';
import * as dataExport from './data/data-export.ts';
import * as ownIdentity from './oidc/own-identity.ts';
import * as oidc from './oidc/sign-in.ts';
import * as pictures from './profile/pictures.ts';
import * as profile from './profile/profile.ts';
import { removeOwnAccount } from './remove-account.ts';
import * as access from './security/access-left.ts';
import * as passkeys from './security/passkeys.ts';
import * as passwords from './security/passwords.ts';
import * as twoFactor from './security/two-factor.ts';
import * as sessions from './sign-in/sessions.ts';
import * as signIn from './sign-in/sign-in.ts';
import * as signUpLinks from './sign-up/links.ts';
import * as accessTokens from './tokens/tokens.ts';

/** These do slow work (hashing, pictures) that must not hold a connection, or count failures. */
const own = { transaction: 'own' } as const;

export const userRoutes: readonly RouteHandler[] = [
  serve(users.getCurrentUser, (context) => signIn.getCurrentUser(context)),
  serveAnyone(users.login, (context, { body }) => signIn.login(context, body), own),
  serveAnyone(users.register, (context, { body }) => signIn.register(context, body), {
    ...own,
    beforeReading: signIn.refuseRegistration,
  }),
  serveAnyone(requestSignUp, (context, { body }) => signUpLinks.requestSignUp(context, body), own),
  serveAnyone(users.logout, (context) => signIn.logout(context), own),
  serveAnyone(oidcRows.beginOidc, (context, { body }) => oidc.beginOidc(context, body), own),
  serveAnyone(oidcRows.finishOidc, (context, { request }) =>
    oidc.finishOidc(context, request.url.split('?')[1] ?? ''),
  ),
  serveAnyone(oidcRows.connectOidc, (context, { body }) => oidc.connectOidc(context, body), own),
  serve(oidcRows.getOidcConnection, (context) => ownIdentity.getOidcConnection(context)),
  serve(
    oidcRows.beginOidcConnection,
    (context, { body }) => ownIdentity.beginOidcConnection(context, body),
    own,
  ),
  serve(oidcRows.endOidcConnection, (context, { body }) => ownIdentity.endOidcConnection(context, body), own),
  serve(oidcRows.confirmByOidc, (context, { body }) => ownIdentity.confirmByOidc(context, body), own),
  serve(profileCalls.getProfile, (context) => profile.getProfile(context)),
  serve(profileCalls.updateProfile, (context, { body }) => profile.updateProfile(context, body), own),
  serve(profileCalls.setNames, (context, { body }) => profile.setNames(context, body)),
  serve(profileCalls.setLanguage, (context, { body }) => profile.setLanguage(context, body)),
  serve(profileCalls.resendVerification, (context) => profile.resendVerification(context)),
  serveAnyone(profileCalls.verifyEmail, (context, { params }) => profile.verifyEmail(context, params.token)),
  serve(
    profileCalls.setProfilePicture,
    (context, { file, body }) => pictures.setProfilePicture(context, file.bytes, body),
    { transaction: 'own', beforeBody: countUpload },
  ),
  serve(profileCalls.removeProfilePicture, (context) => pictures.removeProfilePicture(context), own),
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
  serveAnyone(security.getAccessLeft, (context, { params }) => access.getAccessLeft(context, params.token)),
  serveAnyone(security.endAccessLeft, (context, { params }) => access.endAccessLeft(context, params.token)),
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
  serve(tokens.listTokens, (context) => accessTokens.listTokens(context)),
  serve(tokens.addToken, (context, { body }) => accessTokens.addToken(context, body), own),
  serve(tokens.removeToken, (context, { params }) => accessTokens.removeToken(context, params.id)),
  serve(account.getDataExport, (context) => dataExport.getDataExport(context)),
  serve(account.requestDataExport, (context) => dataExport.requestDataExport(context)),
  serve(account.downloadDataExport, (context) => dataExport.downloadDataExport(context)),
  serve(account.removeAccount, (context, { body }) => removeOwnAccount(context, body), own),
];
