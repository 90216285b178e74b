import { expect, test } from 'vitest';
import { isPushAddress } from './push-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/dGVzdA:APA91b-_x',
  'https://fcm.googleapis.com/wp/dGVzdA:APA91b',
  'https://jmt17.google.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAACxx%2bXa',
  'https://web.push.apple.com/QGk0-x',
  'https://api.push.apple.com/3/device/x',
])('%s is at a push service', (endpoint) => {
  expect(isPushAddress(endpoint, [])).toBe(true);
});

const BAD = [
  '',
  'fcm.googleapis.com/fcm/send/x',
  '//fcm.googleapis.com/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/plain,x',
  'http://fcm.googleapis.com/fcm/send/x',
  'ftp://fcm.googleapis.com/x',
  // Users, ports and fragments.
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com:22/x',
  'https://127.0.0.1/#@fcm.googleapis.com',
  'https://fcm.googleapis.com/x#fragment',
  // Other writings of a good host, which another parser may read differently.
  'https://fcm.googleapis.com./x',
  'https://web.push.apple.com./x',
  'https://FCM.googleapis.com/x',
  'HTTPS://fcm.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  'https:/fcm.googleapis.com/x',
  'https:\\\\fcm.googleapis.com\\x',
  'https://fcm.googleapis.com\\@127.0.0.1/x',
  'https://127.0.0.1\\.push.apple.com/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\n',
  'https://fcm.goo\tgleapis.com/x',
  'https://fcm.googleapis.com/\u0000',
  'https://ｆｃｍ.googleapis.com/x',
  'https://fcm。googleapis。com/x',
  'https://fcm%2egoogleapis.com/x',
  'https://fcm.googleapis.com/../x',
  'https://fcm.googleapis.com',
  // Hosts that only look like a good one.
  'https://xfcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm-googleapis.com/x',
  'https://fcm.googleapis.co/x',
  'https://fcm.gооgleapis.com/x',
  'https://storage.googleapis.com/x',
  'https://push.apple.com.evil.example/x',
  'https://evilpush.apple.com/x',
  'https://evil-notify.windows.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://push.services.mozilla.com.evil.example/x',
  // This machine and the networks around it.
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://0x7f.1/x',
  'https://0x7f000001/x',
  'https://2130706433/x',
  'https://017700000001/x',
  'https://0/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/x',
  'https://10.0.0.1/x',
  'https://192.168.0.1/x',
  'https://metadata.google.internal/x',
  'https://fcm.googleapis.com.localhost/x',
];

test.each(BAD)('%j cannot be used', (endpoint) => {
  expect(isPushAddress(endpoint, [])).toBe(false);
});

test('an allowed place can be used by http and https, with exactly its host and port', () => {
  const allowed = ['127.0.0.1:9000', 'push.example.com:443', '[::1]:80'];
  const uses = (endpoint: string) => isPushAddress(endpoint, allowed);
  expect(
    ['http://127.0.0.1:9000/x', 'https://127.0.0.1:9000/x', 'https://push.example.com/x'].map(uses),
  ).toEqual([true, true, true]);
  expect(uses('http://[::1]/x')).toBe(true);
  for (const endpoint of [
    'http://127.0.0.1:9001/x',
    'http://127.0.0.1/x',
    'http://localhost:9000/x',
    'http://127.1:9000/x',
    'http://a@127.0.0.1:9000/x',
    'http://127.0.0.1:9000/x#y',
    'ftp://127.0.0.1:9000/x',
    'http://push.example.com/x',
    'https://push.example.com:8443/x',
    'https://a.push.example.com/x',
    'https://[::1]/x',
  ]) {
    expect(uses(endpoint), endpoint).toBe(false);
  }
});
