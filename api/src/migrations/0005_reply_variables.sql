UPDATE `saved_replies` SET `text` = replace(replace(`text`, '{{my_name}}', '{{staff_first_name}}'), '{{ my_name }}', '{{staff_first_name}}') WHERE `text` LIKE '%my_name%';
