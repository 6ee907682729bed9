# A whole bot in Perl: cardroom simulate --bots "cmd:perl packages/arena/examples/bot.pl,caller" --hands 1000
use strict;
use warnings;
use JSON::PP;

$| = 1;    # every line leaves at once
my $json = JSON::PP->new->canonical;
while (my $line = <STDIN>) {
    my $message = $json->decode($line);
    print $json->encode({ type => "hello", version => "2.0" }), "\n" if $message->{type} eq "hello";
    next unless $message->{type} eq "your_turn";
    my %open = map { $_ => 1 } @{ $message->{action_types} };
    # Pairs and big cards go on, to half the pot where they may; everything else is given up.
    my ($first, $second) = $message->{cards} =~ /^(.).(.)/;
    my $is_good = $first eq $second || $message->{cards} =~ /^[AKQ].[AKQ]/;
    my ($bet) = grep { $open{$_} } qw(raise bet complete_bet);
    my ($stay) = grep { $open{$_} } $is_good ? qw(check call bring_in stand_pat all_in) : qw(check bring_in stand_pat fold);
    my $answer = { id => $message->{id}, action_type => $stay };
    if ($is_good && $bet && $message->{current_bet} * 2 < $message->{pot} + $message->{stack}) {
        my ($min, $max) = @{ $message->{range} }{qw(min max)};
        my $half = int($message->{current_bet} + $message->{pot} / 2);
        my $to = $message->{range}{sizes} ? $min : $half < $min ? $min : $half > $max ? $max : $half;
        $answer = { id => $message->{id}, action_type => $bet, amount => $to + 0 };
    }
    print $json->encode($answer), "\n";
}
