-- Types of columns.

-- An amount of money: a whole number of the smallest unit of its currency (cents, yen, fils). Sums of it are numeric.
CREATE DOMAIN minor_units AS bigint;

-- How a payment was paid; domain/payment-methods.ts says what each can do. A statement with another word is refused when it
-- is prepared.
CREATE TYPE payment_method AS ENUM ('cash', 'wallet', 'card', 'offset');
