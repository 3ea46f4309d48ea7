<?php
// The stored texts name the site's own address, as any WordPress' do: this puts the address of the run in.
$connection = mysqli_connect( 'localhost', 'root', '', 'wordpress', 0, getenv( 'WORDPRESS_SOCKET' ) );
$connection->set_charset( 'utf8mb4' );
$url = $connection->real_escape_string( getenv( 'WORDPRESS_URL' ) );
$old = 'http://wordpress.invalid';
$connection->query( "UPDATE wp_posts SET post_content = REPLACE(post_content, '$old', '$url') WHERE post_content LIKE '%$old%'" );
$connection->query( "UPDATE wp_posts SET guid = REPLACE(guid, '$old', '$url') WHERE guid LIKE '$old%'" );
$connection->query( "UPDATE wp_options SET option_value = '$url' WHERE option_name IN ('siteurl', 'home')" );
