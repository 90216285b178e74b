-- Types of columns.

-- An amount of money: a whole number of the smallest unit of its currency (cents, yen, fils). Sums of it are numeric.
CREATE DOMAIN minor_units AS bigint;
