-- Keys held email addresses, phone numbers and IP addresses. The next attempts are counted from one, under hashes.
DELETE FROM `rate_limits`;
